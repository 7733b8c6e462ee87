import { testFaults } from '#server/work/sync/testing/faultTrials.ts';

testFaults('amazon');
