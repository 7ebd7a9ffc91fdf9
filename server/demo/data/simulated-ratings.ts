// Comments of senders about deliveries, and responses of support, for ratings that the simulator creates.

export const simulatedComments = {
  glad: [
    'Livraison rapide, client très satisfait.',
    'Livreur ponctuel et poli, merci.',
    'Colis remis en parfait état.',
    'Très bon suivi, le client a été appelé avant le passage.',
    'خدمة ممتازة والموزع محترم',
    'وصلت الطلبية في الوقت، شكرا',
    'Fast and friendly, the customer was happy.',
    'Toujours au top sur ce secteur.',
  ],
  soso: [
    'Livré, mais un jour plus tard que prévu.',
    'Correct, le client aurait aimé être appelé avant.',
    'التوصيل جيد لكن الموزع تأخر قليلا',
    'Emballage un peu abîmé, le produit est intact.',
  ],
  sorry: [
    'Le client a attendu toute la journée sans appel.',
    'Livreur injoignable, colis remis après deux relances.',
    'Le carton est arrivé écrasé.',
    'الموزع لم يجب على الهاتف',
    'Too many calls were needed before it arrived.',
  ],
} as const;

export const simulatedTags = {
  glad: ['fast_delivery', 'friendly', 'professional', 'good_communication', 'perfect_condition'],
  soso: ['late_delivery', 'poor_communication', 'friendly'],
  sorry: ['late_delivery', 'damaged_package', 'poor_communication', 'rude'],
} as const;

export const simulatedResponses = {
  glad: [
    'Merci pour votre retour, nous le transmettons au livreur.',
    'Merci beaucoup, cela fait plaisir à toute l’équipe.',
    'شكرا على تقييمكم، سنبلغ الموزع',
    'Thank you, we will pass it on to the driver.',
  ],
  sorry: [
    'Nous sommes désolés. Le livreur a été rappelé à l’ordre et nous suivons ce secteur de près.',
    'Merci de nous l’avoir signalé : nous appelons votre client aujourd’hui.',
    'نعتذر عن هذا الإزعاج، سنتواصل مع الزبون اليوم',
    'Toutes nos excuses, les frais de cette livraison sont à l’étude.',
  ],
} as const;
