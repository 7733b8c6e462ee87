import { parseArgs } from 'node:util';
import { DEFAULT_SEED, startSimulator } from './startSimulator.ts';

const HELP = `Mercados locais: a Amazon e o Mercado Livre de mentira, para desenvolver e demonstrar sem rede.

  npm run marketplaces -- [opções]

  --port N          porta (0 escolhe uma livre; padrão 4010)
  --orders ARQUIVO  serve este relatório All Orders da Amazon (.tsv ou .tsv.gz) no lugar do vendedor gerado
  --seed N          semente do vendedor gerado (padrão ${DEFAULT_SEED})
  --size N          quanto do vendedor gerado: 1 é inteiro, 0.5 metade dos produtos e dos pedidos (padrão 1)
  --rate-factor N   quantas vezes mais generosos que os publicados são os limites de chamadas (padrão 1)
  --scenario NOME   começa com esta falha (veja a lista em /__simulator/scenarios)
  --errors          cobra errado de vez em quando, de um vendedor novo
  --state ARQUIVO   guarda pedidos feitos, relógio e tokens entre uma execução e outra
  --help            mostra esta ajuda`;

/** Runs the simulator until SIGINT, SIGTERM or the end of the parent process. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      orders: { type: 'string' },
      seed: { type: 'string', default: String(DEFAULT_SEED) },
      size: { type: 'string', default: '1' },
      'rate-factor': { type: 'string', default: '1' },
      scenario: { type: 'string' },
      errors: { type: 'boolean', default: false },
      state: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const part = number('--size', values.size, 0.1, 1);
  const simulator = await startSimulator({
    port: number('--port', values.port, 0, 65_535),
    seed: number('--seed', values.seed, 0, 1_000_000_000),
    size: { products: part, orders: part },
    rateFactor: number('--rate-factor', values['rate-factor'], 0.001, 1_000_000),
    ordersFile: values.orders,
    stateFile: values.state,
    scenario: values.scenario,
    errors: values.errors,
  });
  console.log(`Mercados locais em ${simulator.url} (credenciais em ${simulator.url}/__simulator/credentials)`);
  process.send?.({ url: simulator.url });
  const end = () => void simulator.close().then(() => process.exit(0));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  process.once('disconnect', end);
}

function number(name: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= low && value <= high))
    throw new Error(`${name} deve ser um número de ${low} a ${high}`);
  return value;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
