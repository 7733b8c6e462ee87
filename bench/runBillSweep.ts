import { billSweep } from './billSweep.ts';

// alone in its process, so that the memory is that of the read
console.log(JSON.stringify(await billSweep()));
