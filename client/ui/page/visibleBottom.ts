/** The px from the window's top down to which what hangs from an element is seen: the window's, or a box around it that clips. */
export function visibleBottom(element: Element): number {
  let bottom = window.innerHeight;
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowY !== 'visible') bottom = Math.min(bottom, box.getBoundingClientRect().bottom);
  return bottom;
}
