import type { Simulator } from '#simulator/simulator.ts';

/** Names all changes of the generated money, for keys of caches: placed orders, modes, planted errors. */
export const changesOf = ({ seller, modes, planted }: Simulator): string =>
  `${seller.placedCount()} ${[...modes].join()} ${[...planted.keys()].join()}`;
