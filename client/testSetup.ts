import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

vi.stubGlobal('jest', vi); // relay-test-utils 21 still calls jest.fn()
afterEach(cleanup);
