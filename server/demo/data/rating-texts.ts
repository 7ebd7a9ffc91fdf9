// Comments of customers about deliveries and support, and the responses: French, Arabic, a little English.
import type { RatingTag, RatingType, Sentiment } from '#shared/areas/ratings/choices.ts';

export const ratingComments: Readonly<Record<RatingType, Readonly<Record<Sentiment, readonly string[]>>>> = {
  driver: {
    positive: [
      'Très aimable, il a attendu que la cliente vérifie la taille.',
      'Livré en avance, colis impeccable.',
      'Ponctuel et poli, comme toujours.',
      'A rappelé deux fois pour trouver l’adresse, merci.',
      'Rien à dire, livraison parfaite.',
      'Le client nous a écrit pour le remercier.',
      'Encaissement et remise sans souci.',
      'Il a pris le temps d’expliquer le retour.',
      'Toujours souriant, la cliente était ravie.',
      'موزع محترم جدا، الزبونة كانت راضية.',
      'توصيل سريع والطرد وصل سليما.',
      'اتصل قبل الوصول وكان في الموعد.',
      'تعامل راق، شكرا لكم.',
      'Great driver, called before arriving.',
      'Fast and polite, thank you.',
    ],
    neutral: [
      'Livré, mais un jour plus tard que promis.',
      'Correct, sans plus.',
      'Il a fallu l’appeler pour savoir où il en était.',
      'Emballage un peu écrasé, produit intact.',
      'Passé en fin de journée au lieu du matin.',
      'وصل الطرد لكن متأخرا بيوم.',
      'التعامل عادي، كان يمكن الاتصال قبل الوصول.',
      'Delivered, though later than announced.',
    ],
    negative: [
      'Deux reports sans appel, puis le colis est arrivé ouvert.',
      'Il est reparti sans sonner.',
      'Le destinataire dit n’avoir reçu aucun appel.',
      'Impoli au téléphone, la cliente a refusé le colis.',
      'Carton abîmé, coin enfoncé.',
      'Trois jours d’attente pour une livraison dans la même ville.',
      'A demandé au client de venir chercher le colis au café.',
      'لم يتصل بالزبون وسجل عدم الرد.',
      'وصل الطرد متضررا والموزع لم يعتذر.',
      'تأخير كبير بدون أي توضيح.',
      'Never called, marked as no answer.',
    ],
  },
  support: {
    positive: [
      'Problème réglé en une heure, bravo.',
      'Réponse claire et rapide, l’adresse a été corrigée aussitôt.',
      'Très à l’écoute, colis relancé le jour même.',
      'On m’a rappelé comme promis.',
      'فريق الدعم حل المشكل بسرعة، شكرا.',
      'جواب واضح وتعامل محترم.',
      'Solved within the hour.',
    ],
    neutral: [
      'Problème réglé, mais deux transferts avant d’avoir la bonne personne.',
      'Réponse correcte mais lente.',
      'تم الحل بعد يومين من الانتظار.',
    ],
    negative: [
      'Trois messages sans réponse.',
      'On m’a donné deux informations contraires.',
      'Toujours pas de solution pour le retour.',
      'لم يجب أحد على رسائلي.',
      'Nobody called back.',
    ],
  },
};

export const ratingResponses: Readonly<Record<Sentiment, readonly string[]>> = {
  positive: [
    'Merci pour ce retour, nous le transmettons à l’équipe.',
    'Merci beaucoup ! Le livreur sera content de vous lire.',
    'شكرا جزيلا على هذا التقييم، سننقله إلى الفريق.',
    'Merci de votre confiance, à très bientôt.',
  ],
  neutral: [
    'Merci pour votre franchise. Nous voyons avec le dépôt ce qui a retardé ce colis.',
    'Merci, votre remarque est notée ; nous en parlons demain matin avec la tournée.',
    'شكرا على ملاحظتكم، سنعمل على تحسين ذلك.',
  ],
  negative: [
    'Bonjour, nous sommes désolés. Le livreur a été entendu et le dépôt vous rappelle aujourd’hui.',
    'Toutes nos excuses : l’incident est ouvert auprès du dépôt, vous aurez une réponse sous 24 h.',
    'Nous regrettons ce retard. Les frais de ce colis ne vous seront pas facturés.',
    'نعتذر لكم بصدق، سنتصل بكم اليوم لتسوية الأمر.',
    'Bonjour, merci de nous l’avoir signalé. Nous vérifions les appels du livreur.',
  ],
};

export const flagReasons = [
  'Propos à vérifier avec le dépôt',
  'Nom d’une personne cité',
  'Semble concerner un autre colis',
  'Langage injurieux',
  'Contredit par les appels enregistrés',
] as const;

export const ratingTags: Readonly<Record<RatingType, Readonly<Record<Sentiment, readonly RatingTag[]>>>> = {
  driver: {
    positive: ['fast_delivery', 'friendly', 'professional', 'good_communication', 'perfect_condition', 'helpful'],
    neutral: ['late_delivery', 'poor_communication', 'professional', 'friendly'],
    negative: ['late_delivery', 'rude', 'poor_communication', 'damaged_package'],
  },
  support: {
    positive: ['problem_solved', 'knowledgeable', 'helpful', 'friendly', 'good_communication', 'professional'],
    neutral: ['problem_solved', 'poor_communication', 'helpful'],
    negative: ['problem_unsolved', 'unhelpful', 'poor_communication', 'rude'],
  },
};

/** What recipients say, who saw the driver themselves. */
export const recipientComments: Readonly<Record<Sentiment, readonly string[]>> = {
  positive: [
    'Le livreur a appelé avant de venir, merci.',
    'Très poli, il m’a laissé ouvrir le colis tranquillement.',
    'Livré chez moi le soir comme demandé.',
    'Rapide, et le colis était bien emballé.',
    'اتصل بي قبل الوصول وكان محترما.',
    'وصل الطرد في الموعد، شكرا.',
  ],
  neutral: ['Livré, mais j’ai attendu toute la journée.', 'Correct.', 'وصل الطرد لكن بعد الموعد بساعات.'],
  negative: [
    'Il n’a pas voulu monter, j’ai dû descendre dans la rue.',
    'Le carton était abîmé et il n’a rien dit.',
    'Reporté deux fois alors que j’étais à la maison.',
    'لم يتصل بي إلا وهو يغادر الحي.',
  ],
};

/** The last word of authors. */
export const ratingAnswers: readonly string[] = [
  'Merci d’avoir réagi aussi vite.',
  'C’est noté, merci pour votre retour.',
  'Merci, le problème ne s’est pas reproduit.',
  'شكرا على التوضيح.',
  'Thank you for looking into it.',
];
