import { testFaults } from './testing/faultTrials.ts';

testFaults('mercadolivre');
