import type { APIRequestContext, Page } from '@playwright/test';

export interface AmazonKeys {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  applicationId: string;
  draftApplicationId: string;
  movedApplicationId: string;
}
interface Application {
  clientId: string;
  clientSecret: string;
}

/** Keys that the simulator currently accepts. */
export async function rightKeys(request: APIRequestContext) {
  const response = await request.get(`${process.env.E2E_MARKETPLACES}/__simulator/credentials`);
  return (await response.json()) as {
    amazon: AmazonKeys;
    mercadolivre: Application;
    mercadolivreWithoutOfflineAccess: Application;
  };
}

/** Fills fields by their labels. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Presses the first button of a name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
