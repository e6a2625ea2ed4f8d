// The rules as a lesson on the first page, where a new visitor plays its moves.

import { strings } from '../parts/i18n.js';
import { loadStylesheet } from '../parts/stylesheet.js';
import { LessonPage } from './lesson-page.js';

await loadStylesheet('learn/learn.css');

/** @type {import('../parts/view.js').View} */
export const rulesPage = new LessonPage(() => 'rules', () => ['/', strings.play]);
