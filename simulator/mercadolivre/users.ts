import { Hono } from 'hono';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { rivals } from '#simulator/seller/offers.ts';
import { mercadolivreApi, mercadolivreError } from './mercadolivreApi.ts';

const tagsOf = ({ modes }: Simulator) => [
  'normal',
  ...(modes.has('twins') || modes.has('user-products') ? ['user_product_seller'] : []),
  ...(modes.has('user-products') ? ['warehouse_management', 'multiwarehouse'] : []),
];

/** Users: the token's owner, and the public profiles of other sellers. */
export function users(simulator: Simulator): Hono<SimulatorEnv> {
  const publicProfile = (id: number, nickname = 'LOJA_EXEMPLO', positive = 0.98) => ({
    id,
    nickname,
    country_id: 'BR',
    site_id: 'MLB',
    user_type: 'normal',
    points: 1204,
    permalink: `http://perfil.mercadolivre.com.br/${nickname}`,
    tags: ['normal'],
    seller_reputation: {
      level_id: '5_green',
      power_seller_status: 'gold',
      transactions: {
        canceled: 188,
        completed: 4_906,
        period: 'historic',
        ratings: { negative: 0.01, neutral: 0.01, positive },
        total: 5_094,
      },
      metrics: {
        sales: { period: '60 days', completed: 846 },
        claims: { period: '60 days', rate: 0.006, value: 5 },
        delayed_handling_time: { period: '60 days', rate: 0.01, value: 8 },
        cancellations: { period: '60 days', rate: 0.004, value: 3 },
      },
    },
    status: { site_status: 'active' },
  });
  return new Hono<SimulatorEnv>()
    .get('/users/me', mercadolivreApi(simulator), (c) =>
      c.json({ ...publicProfile(mercadolivreUserId(simulator.seed)), seller_experience: 'ADVANCED' }),
    )
    .get('/users/:id{[0-9]+}', mercadolivreApi(simulator), (c) => {
      const id = Number(c.req.param('id'));
      if (id === mercadolivreUserId(simulator.seed)) return c.json({ ...publicProfile(id), tags: tagsOf(simulator) });
      const rival = rivals(simulator.seed, { marketplace: 'mercadolivre', country: 'BR' }).find(
        (one) => one.id === String(id),
      );
      if (rival) return c.json(publicProfile(id, rival.nickname, rival.rating / 100));
      return mercadolivreError(c, 404, 'not_found', `User with id ${id} not found`);
    });
}
