import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

vi.stubGlobal('jest', vi); // relay-test-utils 21 still calls jest.fn()
configure({ asyncUtilTimeout: 15_000 }); // a second is short on a busy machine
afterEach(cleanup);
