// @ts-check
/** Whether words have room. */

/** Words that stick out of their boxes, of the window, or are cut; runs on the page. */
export const cut = () => {
  const isShown = (/** @type {Element} */ it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.hide, .skip, [aria-hidden=true]');
  const faults = [];
  const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = text.nextNode(); node; node = text.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isShown(parent) || parent.closest('option, script, style, noscript, .g, svg')) continue;
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    const box = parent.closest('button, label, li, p, section, .tools, .panel')?.getBoundingClientRect();
    const scrolls = parent.closest('.excerpt, .tools, textarea, #meta');
    if (!scrolls && right > innerWidth + 1) faults.push(`outside of the window: ${node.textContent}`);
    if (box && !scrolls && (right > box.right + 1 || left < box.left - 1)) faults.push(`outside of its box: ${node.textContent}`);
  }
  for (const it of document.querySelectorAll('button, p, h2, h3, label, span, b, small, dd, dt, td')) {
    if (!isShown(it) || it.closest('.g, svg, .excerpt, #meta') || it.scrollWidth <= it.clientWidth + 1 || it.clientWidth === 0) continue;
    if (getComputedStyle(it).overflowX !== 'visible' || it.tagName === 'BUTTON') faults.push(`cut: ${it.textContent?.trim()}`);
  }
  const canvas = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  for (const it of document.querySelectorAll('select')) {
    if (!isShown(it)) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(it);
    canvas.font = font;
    const room = it.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
    const chosen = it.selectedOptions[0]?.label ?? '';
    if (canvas.measureText(chosen).width > room) faults.push(`cut in a select: ${chosen}`);
  }
  const sideways = document.documentElement.scrollWidth - innerWidth;
  return sideways > 0 ? [...faults, `${sideways} px to scroll sideways`] : faults;
};

/**
 * All words of the page become twice as long: short ones as one word, longer texts said twice. Numbers, cells and names of
 * puzzles stay.
 * @param {any} page
 */
export const twice = (page) => page.addInitScript(() => {
  /** @type {WeakMap<Node, string | null>} */
  const done = new WeakMap();
  const OTHERS = '.g, svg, script, style, textarea, .excerpt, code, .blocks, .number';
  const longer = (/** @type {Node} */ node) => {
    const text = node.nodeValue ?? '';
    if (done.get(node) === text || !/\p{L}{2}/u.test(text) || !node.parentElement || node.parentElement.closest(OTHERS)) return;
    const plain = text.trim();
    const more = plain.length < 6 ? plain.toLowerCase() : ` ${plain}`;
    const long = text.replace(plain, plain + more);
    done.set(node, long);
    node.nodeValue = long;
  };
  const all = (/** @type {Node} */ root) => {
    if (root.nodeType === Node.TEXT_NODE) return longer(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) longer(node);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') longer(target);
      else addedNodes.forEach(all);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
});
