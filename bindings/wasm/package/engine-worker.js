// A worker with an engine, in a browser.

import { searcher } from './searcher.js';

const answer = searcher((message) => postMessage(message));
onmessage = ({ data }) => answer(data);
