// A part of a page onto which files or a text can be dropped.

import { redraw } from './view.js';

export class DropTarget {
  #isDraggedOver = false;
  #onDrop;

  /** @param {(sources: File[] | string[]) => void} onDrop called with the files, or with the text */
  constructor(onDrop) {
    this.#onDrop = onDrop;
  }

  get className() {
    return this.#isDraggedOver ? 'drop-target' : '';
  }

  /** Forgets what is dragged: when another page is shown, no event says that it has left. */
  reset() {
    this.#isDraggedOver = false;
  }

  /** The handlers of the events of an element. */
  over = (/** @type {DragEvent} */ event) => this.#drag(event, true);
  leave = (/** @type {DragEvent} */ event) => this.#drag(event, false);
  drop = (/** @type {DragEvent} */ event) => {
    this.#drag(event, false);
    const files = [...(event.dataTransfer?.files ?? [])];
    const text = event.dataTransfer?.getData('text');
    if (files.length) this.#onDrop(files);
    else if (text) this.#onDrop([text]);
  };

  /** @param {DragEvent} event @param {boolean} isDraggedOver */
  #drag(event, isDraggedOver) {
    event.preventDefault();
    if (this.#isDraggedOver === isDraggedOver) return;
    this.#isDraggedOver = isDraggedOver;
    redraw();
  }
}
