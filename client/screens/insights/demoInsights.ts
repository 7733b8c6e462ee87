import { t } from '#client/lib/language/t.ts';
export const insightTypes = {
  restock: t('insights.restocking'),
  pricing: t('insights.price'),
  competitor: t('insights.competition'),
  campaign: t('insights.campaign'),
  other: t('insights.others'),
} as const;
export type InsightType = keyof typeof insightTypes;

/** From the most urgent to the least. */
export const priorities = {
  critical: t('insights.critical'),
  high: t('insights.high'),
  medium: t('insights.medium'),
  low: t('insights.low'),
} as const;
export type Priority = keyof typeof priorities;

export const statuses = {
  pending: t('insights.pending'),
  applied: t('insights.applied'),
  dismissed: t('insights.dismissed'),
} as const;

export interface DemoInsight {
  id: string;
  type: InsightType;
  priority: Priority;
  title: string;
  description: string;
  recommendation: string;
  confidencePercent: number;
  impact: string;
  status: keyof typeof statuses;
}

/** What the demonstration shows, most urgent first. Invented; spec 9 wants it fixed in the page. */
export const demoInsights: readonly DemoInsight[] = [
  {
    id: 'restock-bottle',
    type: 'restock',
    priority: 'critical',
    title: t('insights.stainlessThermosBottle1LRuns'),
    description: t('insights.38UnitsAreLeftAndThe'),
    recommendation: t('insights.order240UnitsTodayAndUntil'),
    confidencePercent: 94,
    impact: t('insights.avoidsLosingAboutReais5900'),
    status: 'pending',
  },
  {
    id: 'competitor-headphones',
    type: 'competitor',
    priority: 'critical',
    title: t('insights.buyBoxLostOnTheCompact'),
    description: t('insights.aSellerWithDeliveryByAmazon'),
    recommendation: t('insights.reduceFromReais12990To'),
    confidencePercent: 88.5,
    impact: t('insights.recoversAboutReais230000'),
    status: 'pending',
  },
  {
    id: 'pricing-lamp',
    type: 'pricing',
    priority: 'high',
    title: t('insights.ledDeskLampCanCostMore'),
    description: t('insights.forThreeWeeksYourPriceHas'),
    recommendation: t('insights.raiseItFromReais7990'),
    confidencePercent: 81,
    impact: t('insights.reais112000OfProfit'),
    status: 'pending',
  },
  {
    id: 'campaign-mat',
    type: 'campaign',
    priority: 'high',
    title: t('insights.campaignOfTheYogaMatSpends'),
    description: t('insights.in14DaysReais41260'),
    recommendation: t('insights.makeTheTermNegativeAndMove'),
    confidencePercent: 92.3,
    impact: t('insights.savesReais88000AMonth'),
    status: 'applied',
  },
  {
    id: 'restock-mug',
    type: 'restock',
    priority: 'medium',
    title: t('insights.ceramicMug350MlWithIdle'),
    description: t('insights.thereAre310UnitsFor2'),
    recommendation: t('insights.makeAKitOfTwoMugs'),
    confidencePercent: 76.4,
    impact: t('insights.freesAboutReais340000'),
    status: 'pending',
  },
  {
    id: 'other-listing',
    type: 'other',
    priority: 'medium',
    title: t('insights.listingOfTheDrawerOrganizerWith'),
    description: t('insights.theListingHasTwoPicturesThe'),
    recommendation: t('insights.addPicturesWithMeasuresAndIn'),
    confidencePercent: 68,
    impact: t('insights.08PointsOfConversion'),
    status: 'dismissed',
  },
  {
    id: 'competitor-charger',
    type: 'competitor',
    priority: 'low',
    title: t('insights.newCompetitorOnTheUsbC'),
    description: t('insights.aNewSellerEnteredThreeDays'),
    recommendation: t('insights.nothingToDoForNowWatch'),
    confidencePercent: 71.5,
    impact: t('insights.lowAtTheMoment'),
    status: 'pending',
  },
];
