import { share } from './hash.ts';

/** A state of Brazil, with its capital for an address in it. */
export interface DeliveryState {
  uf: string;
  name: string;
  capital: string;
  /** First of the capital's postal codes. */
  zip: string;
  /** In thousands. Census of 2022, IBGE (https://censo2022.ibge.gov.br/panorama). */
  population: number;
}

const STATES: readonly DeliveryState[] = [
  { uf: 'AC', name: 'Acre', capital: 'Rio Branco', zip: '69900-000', population: 830 },
  { uf: 'AL', name: 'Alagoas', capital: 'Maceió', zip: '57000-000', population: 3_128 },
  { uf: 'AM', name: 'Amazonas', capital: 'Manaus', zip: '69000-000', population: 3_942 },
  { uf: 'AP', name: 'Amapá', capital: 'Macapá', zip: '68900-000', population: 734 },
  { uf: 'BA', name: 'Bahia', capital: 'Salvador', zip: '40000-000', population: 14_142 },
  { uf: 'CE', name: 'Ceará', capital: 'Fortaleza', zip: '60000-000', population: 8_795 },
  { uf: 'DF', name: 'Distrito Federal', capital: 'Brasília', zip: '70000-000', population: 2_817 },
  { uf: 'ES', name: 'Espírito Santo', capital: 'Vitória', zip: '29000-000', population: 3_834 },
  { uf: 'GO', name: 'Goiás', capital: 'Goiânia', zip: '74000-000', population: 7_057 },
  { uf: 'MA', name: 'Maranhão', capital: 'São Luís', zip: '65000-000', population: 6_777 },
  { uf: 'MG', name: 'Minas Gerais', capital: 'Belo Horizonte', zip: '30000-000', population: 20_540 },
  { uf: 'MS', name: 'Mato Grosso do Sul', capital: 'Campo Grande', zip: '79000-000', population: 2_757 },
  { uf: 'MT', name: 'Mato Grosso', capital: 'Cuiabá', zip: '78000-000', population: 3_659 },
  { uf: 'PA', name: 'Pará', capital: 'Belém', zip: '66000-000', population: 8_121 },
  { uf: 'PB', name: 'Paraíba', capital: 'João Pessoa', zip: '58000-000', population: 3_975 },
  { uf: 'PE', name: 'Pernambuco', capital: 'Recife', zip: '50000-000', population: 9_059 },
  { uf: 'PI', name: 'Piauí', capital: 'Teresina', zip: '64000-000', population: 3_271 },
  { uf: 'PR', name: 'Paraná', capital: 'Curitiba', zip: '80000-000', population: 11_445 },
  { uf: 'RJ', name: 'Rio de Janeiro', capital: 'Rio de Janeiro', zip: '20000-000', population: 16_055 },
  { uf: 'RN', name: 'Rio Grande do Norte', capital: 'Natal', zip: '59000-000', population: 3_303 },
  { uf: 'RO', name: 'Rondônia', capital: 'Porto Velho', zip: '76800-000', population: 1_581 },
  { uf: 'RR', name: 'Roraima', capital: 'Boa Vista', zip: '69300-000', population: 637 },
  { uf: 'RS', name: 'Rio Grande do Sul', capital: 'Porto Alegre', zip: '90000-000', population: 10_883 },
  { uf: 'SC', name: 'Santa Catarina', capital: 'Florianópolis', zip: '88000-000', population: 7_610 },
  { uf: 'SE', name: 'Sergipe', capital: 'Aracaju', zip: '49000-000', population: 2_210 },
  { uf: 'SP', name: 'São Paulo', capital: 'São Paulo', zip: '01000-000', population: 44_411 },
  { uf: 'TO', name: 'Tocantins', capital: 'Palmas', zip: '77000-000', population: 1_511 },
];

const TOTAL = STATES.reduce((sum, { population }) => sum + population, 0);

/** State that an order of Brazil or a shipment goes to, by its id: as often as people live there. */
export function deliveryState(id: string | number): DeliveryState {
  let left = share(id, 'state') * TOTAL;
  return STATES.find(({ population }) => (left -= population) < 0) ?? STATES.at(-1)!;
}
