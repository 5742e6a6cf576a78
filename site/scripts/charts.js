// Draws the charts that engine/views/chart_html.py put on the page over their static pictures. A chart that cannot be
// drawn keeps its picture. Colours are the page's own (currentColor), so the dark theme needs no redrawing.
(function () {
  "use strict";
  var root = document.currentScript.dataset.root;

  function draw(chart) {
    var json = chart.querySelector('script[type="application/json"]');
    var picture = chart.querySelector(".vega-static");
    if (!json || chart.dataset.drawn) return;
    chart.dataset.drawn = "true";
    var view = document.createElement("div");
    view.className = "vega-view";
    // Out of sight until it is drawn, but as wide as the page allows: the chart measures the place it gets.
    view.style.cssText = "width:100%;height:0;overflow:hidden";
    chart.appendChild(view);
    window.vegaEmbed(view, JSON.parse(json.textContent), { renderer: "svg", actions: false, mode: "vega-lite" }).then(
      function () {
        if (picture) picture.remove();
        view.style.cssText = "width:100%";
      },
      function (error) {
        view.remove();
        console.error(error);
      }
    );
  }

  function drawAll() {
    document.querySelectorAll(".vega-chart").forEach(draw);
  }

  if (window.vegaEmbed) return drawAll();
  var library = document.createElement("script");
  library.src = root + "vendor/vega.js";
  library.onload = drawAll;
  document.head.appendChild(library);
})();
