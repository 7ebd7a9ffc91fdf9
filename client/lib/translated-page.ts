// A browser that translates a page puts an element in the place of each text. React keeps the text, which is then nowhere:
// what changes would not be seen, and what is removed would fail. Here such an element stands in for its text: a text that
// changes takes its place back, to be translated anew, and what React does with the text is done with the element.

/** The elements of Chrome and Edge; nothing of ours is one. */
const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';

const standIns = new WeakMap<Node, HTMLElement>();
const textOf = new WeakMap<Node, Text>();

function takeBack(text: Node): void {
  standIns.get(text)?.replaceWith(text);
  standIns.delete(text);
}

function note(records: readonly MutationRecord[], changes: MutationObserver): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      // A translation may be replaced by another.
      const text = removed instanceof Text ? removed : textOf.get(removed);
      if (!text || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling]
        .filter(isTranslation)
        .find((node) => node.isConnected && !textOf.has(node));
      if (!standIn) continue;
      standIns.set(text, standIn);
      textOf.set(standIn, text);
      changes.observe(text, { characterData: true });
    }
  }
}

/** The child, or what stands in for it in the parent. */
function inPage(parent: Node, child: Node): Node {
  const standIn = standIns.get(child);
  return child.parentNode !== parent && standIn?.parentNode === parent ? standIn : child;
}

/** Keeps the page right while the browser translates it. Called once, before React renders. */
export function followTranslation(): void {
  const changes = new MutationObserver((records) => {
    for (const { target } of records) takeBack(target);
  });
  new MutationObserver((records) => {
    note(records, changes);
  }).observe(document.documentElement, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- called on the node that they are called on
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeFromPage<Child extends Node>(this: Node, child: Child): Child {
    removeChild.call(this, inPage(this, child));
    return child;
  };
  Node.prototype.insertBefore = function insertInPage<Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    insertBefore.call(this, added, before && inPage(this, before));
    return added;
  };
}
