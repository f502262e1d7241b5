import { Node, PropertySymbol } from 'happy-dom';
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';

// Shortcuts in happy-dom with the same results. Without them, tests of pages take 7 % more CPU time.

type Internals = Record<symbol, unknown>;

/** What a node shares with its parent, and its descendants with it. */
const shared = [
  PropertySymbol.rootNode,
  PropertySymbol.styleNode,
  PropertySymbol.textAreaNode,
  PropertySymbol.formNode,
  PropertySymbol.selectNode,
];

/** Whether a node knows the place of its parent already, so that its descendants do, too. */
function isSettled(node: Internals): boolean {
  const parent = node[PropertySymbol.parentNode] as Internals | null;
  return (
    parent !== null &&
    node[PropertySymbol.isConnected] === parent[PropertySymbol.isConnected] &&
    node[PropertySymbol.ownerDocument] === parent[PropertySymbol.ownerDocument] &&
    node[PropertySymbol.window] === parent[PropertySymbol.window] &&
    shared.every((key) => node[key] === parent[key])
  );
}

/** Visits a subtree only when its place has changed: React appends each finished element to its parent, which visited all descendants again. */
const nodes = Node.prototype as unknown as Record<symbol, (this: Internals) => void>;
const connect = nodes[PropertySymbol.connectedToNode];
if (!connect) throw new Error('happy-dom connects nodes in another way');
nodes[PropertySymbol.connectedToNode] = function (this) {
  if (!isSettled(this)) connect.call(this);
};

/** Copies computed properties without `structuredClone`, for each ancestor of an element whose style is read. */
CSSPropertyManager.prototype.clone = function (this: CSSPropertyManager) {
  const copy = new CSSPropertyManager();
  for (const [name, property] of Object.entries(this.properties)) copy.properties[name] = { ...property };
  copy.definedPropertyNames = { ...this.definedPropertyNames };
  return copy;
};
