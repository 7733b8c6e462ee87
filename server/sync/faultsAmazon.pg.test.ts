import { testFaults } from '#server/sync/testing/faultTrials.ts';

testFaults('amazon');
