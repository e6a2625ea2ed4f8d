// A worker of a user, with an engine of its own.

import { Engine, load } from 'outflank';
import { POSITION, summary } from './position.js';

const search = () => summary(JSON.parse(new Engine(16).search(POSITION, '{"lines":2}')));
load().then(() => postMessage(search()), (error) => postMessage(String(error)));
