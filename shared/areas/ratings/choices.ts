// What a rating is chosen from. Apart from the entity, so that the recipient's page loads no more than this.
export const ratingTypes = ['driver', 'support'] as const;
export type RatingType = (typeof ratingTypes)[number];

/** Who gave it: a user of the sender, or the recipient of the parcel, who is no user. */
export const ratingGivers = ['customer', 'recipient'] as const;

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

/** The longest texts of its author. */
export const maxComment = 1_000;
export const maxAnswer = 500;
