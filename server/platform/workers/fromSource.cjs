// Loads tasks in TypeScript into a worker thread, which does not inherit the loader of its process.
const { workerData } = require('node:worker_threads');
require('tsx/cjs/api').register();
module.exports = require(workerData);
