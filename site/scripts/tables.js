// Fades the right edge of a table that goes on to the right, until it is scrolled to its end: a phone shows no scrollbar.
(function () {
  "use strict";
  function look(box) {
    box.classList.toggle("cl-more-right", box.scrollWidth - box.clientWidth - box.scrollLeft > 2);
  }
  var boxes = Array.from(document.querySelectorAll(".cl-scroll"));
  var watch = window.ResizeObserver && new ResizeObserver(function (seen) { seen.forEach(function (s) { look(s.target); }); });
  boxes.forEach(function (box) {
    look(box);
    box.addEventListener("scroll", function () { look(box); }, { passive: true });
    if (watch) watch.observe(box);
  });
})();
