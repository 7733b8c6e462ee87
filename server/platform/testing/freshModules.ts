import { vi } from 'vitest';

// Resets the product's modules for every test file, so that no state of an earlier file remains; packages stay loaded.
vi.resetModules();
