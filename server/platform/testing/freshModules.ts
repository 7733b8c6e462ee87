import { vi } from 'vitest';

// Every file of tests gets the product's modules anew, with nothing in them of the file before; packages stay loaded.
vi.resetModules();
