// One rating: a customer's feedback on the driver or on support after a parcel has ended, and the answer of staff.

export const ratingStatuses = ['active', 'archived', 'deleted'] as const;
export type RatingStatus = (typeof ratingStatuses)[number];

export const ratingTypes = ['driver', 'support'] as const;
export type RatingType = (typeof ratingTypes)[number];

export const sentiments = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof sentiments)[number];

/** The scored categories by type of rating (specification, section 3). */
export const categoriesOf = {
  driver: ['deliverySpeed', 'packageCondition', 'professionalism', 'communication'],
  support: ['responseTime', 'problemResolution', 'courtesy', 'knowledgeability'],
} as const satisfies Record<RatingType, readonly string[]>;

export const ratingCategories = [...categoriesOf.driver, ...categoriesOf.support] as const;
export type RatingCategory = (typeof ratingCategories)[number];
/** Scores from 1 to 5; a category without a score is absent. */
export type CategoryScores = Readonly<Partial<Record<RatingCategory, number>>>;

export const ratingTags = [
  'fast_delivery',
  'late_delivery',
  'friendly',
  'professional',
  'good_communication',
  'poor_communication',
  'damaged_package',
  'perfect_condition',
  'helpful',
  'unhelpful',
  'problem_solved',
  'problem_unsolved',
  'rude',
  'knowledgeable',
] as const;
export type RatingTag = (typeof ratingTags)[number];

/** The tags that a form offers for each type; together they are all fourteen. */
export const tagsOf = {
  driver: [
    'fast_delivery',
    'late_delivery',
    'friendly',
    'professional',
    'good_communication',
    'poor_communication',
    'damaged_package',
    'perfect_condition',
    'helpful',
    'rude',
  ],
  support: [
    'problem_solved',
    'problem_unsolved',
    'friendly',
    'professional',
    'knowledgeable',
    'helpful',
    'unhelpful',
    'good_communication',
    'poor_communication',
    'rude',
  ],
} as const satisfies Record<RatingType, readonly RatingTag[]>;

/** Scores are whole numbers from 1 to 5. */
export interface RatingRow {
  id: string;
  version: number;
  status: RatingStatus;
  type: RatingType;
  packageId: string;
  trackingNumber: string;
  companyId: string;
  /** The author: a user of the company. */
  authorId: string;
  /** The subject: the driver who held the parcel, or the support agent who last acted on it (null: the team). */
  driverId: string | null;
  supportId: string | null;
  overall: number;
  categories: CategoryScores;
  tags: RatingTag[];
  comment: string | null;
  wouldRecommend: boolean | null;
  sentiment: Sentiment;
  response: string | null;
  respondedAt: Date | null;
  responderId: string | null;
  flagged: boolean;
  flagReason: string | null;
  createdAt: Date;
  updatedAt: Date;
}
