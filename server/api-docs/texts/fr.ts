import type { DocsTexts } from '../texts.ts';

export const fr: DocsTexts = {
  title: 'API partenaire',
  lead: 'Créez vos colis depuis votre boutique ou votre logiciel, suivez-les en direct et soyez averti de chaque changement.',
  skip: 'Aller au contenu',
  contents: 'Sommaire',
  language: 'Langue',
  sections: {
    start: {
      title: 'En bref',
      text: [
        'L’API est en GraphQL, à une seule adresse : `POST {{api}}`. Les changements arrivent par WebSocket, à `{{live}}`.',
        'Un appel est du JSON avec `query` et `variables`. Sa réponse contient `data`, `errors` ou les deux.',
        'Tout ce qui figure sur cette page s’exécute tel quel. Les exemples lisent votre clé dans la variable `QAFILA_KEY`, et l’identifiant d’un colis dans `PARCEL`.',
      ],
    },
    auth: {
      title: 'La clé',
      text: [
        'Créez une clé dans votre profil, à la section « Accès API ». Son secret n’est montré qu’une fois. Prenez une clé par intégration : vous pourrez en arrêter une sans toucher aux autres.',
        '- Envoyez-la à chaque appel : `Authorization: Bearer qf_live_…`.',
        '- Une clé appartient à une société et ne voit que ses colis. L’identifiant d’une autre société reçoit la même réponse qu’un identifiant inexistant.',
        '- Le droit « Lecture » n’exécute aucune mutation.',
        '- N’envoyez jamais de cookie avec une clé (`api_key.with_cookie`), et ne mettez jamais de clé dans une adresse (`api_key.in_url`) : les adresses restent dans les journaux.',
        '- Une clé inconnue, révoquée, remplacée ou expirée est refusée avec HTTP 401 et `api_key.invalid`. Ses connexions en direct sont fermées avec le code 4401.',
        '- Gardez la clé sur votre serveur. Qui l’a agit en votre nom.',
      ],
    },
    guide: {
      title: 'Guide',
      text: [
        'Chaque étape est montrée avec curl et en JavaScript (Node 22 ou plus récent, dans un fichier se terminant par `.mjs`).',
      ],
    },
    values: {
      title: 'Valeurs',
      text: [
        '- Les montants sont des centimes entiers : `24900` vaut 249,00 DHS.',
        '- Un jour s’écrit `AAAA-MM-JJ`, à l’heure de Casablanca. Un instant est au format ISO 8601, en UTC.',
        '- Les poids sont en grammes, les longueurs en centimètres. Les téléphones sont acceptés sous toute forme usuelle et rendus en E.164.',
        '- Les identifiants sont des UUID. La `version` d’une ligne augmente à chaque changement : la plus haute est la plus récente.',
        '- `packageEdit` envoie la `version` lue. Si quelqu’un a changé le même champ entre-temps, l’appel échoue avec `changed_meanwhile` et les deux valeurs.',
      ],
    },
    idempotency: {
      title: 'Renvoyer un appel sans double effet',
      text: [
        'Donnez à chaque mutation votre propre `idempotencyKey`, par exemple le numéro de la commande. La même clé avec les mêmes données n’a qu’un effet et reçoit la même réponse, même si deux appels sont simultanés : après un délai dépassé, renvoyez le même appel.',
        'La même clé avec d’autres données est refusée avec `idempotency_key_reused`. Ces clés sont propres à votre clé API et valables sept jours. Un appel qui a échoué n’en laisse aucune.',
      ],
    },
    pages: {
      title: 'Lire de longues listes',
      text: [
        'Une page contient 30 lignes. Donnez le `next` d’une réponse comme `after` de l’appel suivant, avec les mêmes filtres et le même tri, jusqu’à ce qu’il soit `null`.',
        '`total` est exact pour un onglet. Avec un filtre ou une recherche, il l’est jusqu’à 1 000 ; `totalIsExact: false` signifie qu’il y en a davantage.',
        'Une recherche demande trois caractères. `filter: { numbers: […] }` accepte 500 numéros de suivi, et `missingNumbers` sont ceux qu’aucun de vos colis ne porte.',
      ],
    },
    live: {
      title: 'Changements en direct',
      text: [
        'La connexion parle graphql-transport-ws, pour les abonnements seulement, comme la bibliothèque `graphql-ws`. Donnez la clé dans `connectionParams` ou dans l’en-tête `Authorization`.',
        '- `NEW` : la ligne est devenue visible. `CHANGED` : prenez-la si sa `version` n’est pas plus ancienne que la vôtre. `GONE` : retirez-la. `RESYNC` : relisez tout.',
        '- Rien ne se perd pendant une coupure : en vous réabonnant, envoyez le dernier `extensions.at` et l’`audience` de la connexion dans `extensions.resume`, comme dans le guide. Vous recevez une fois chaque ligne changée depuis. Après dix minutes ou 10 000 événements, vous pouvez recevoir `RESYNC` à la place.',
        '- Une ligne est telle qu’au moment de l’envoi : une version peut manquer, mais aucune ne recule.',
        '- Le serveur envoie un ping toutes les 10 secondes et coupe un client muet depuis 24 secondes.',
        '- 1012 et 1013 : reconnectez-vous. 4401 : la clé n’est plus valable. 4408 : aucun `connection_init` en 10 secondes. 4420 : trop de connexions.',
      ],
    },
    webhooks: {
      title: 'Webhooks',
      text: [
        'Un webhook envoie un message signé à votre adresse à chaque événement choisi. Il se règle dans votre profil. Les messages suivent Standard Webhooks.',
        '- En-têtes : `webhook-id` (le même à chaque tentative), `webhook-timestamp`, `webhook-signature`, et `authorization` si vous avez défini un jeton.',
        '- Corps : `type`, `apiVersion`, `timestamp` et `data`. `data.package` est le colis, `data.previousStatus` son statut précédent, `data.changed` les champs modifiés.',
        '- Types : `package.created`, `package.confirmed`, `package.delivered`, `package.canceled`, `package.returned`, `package.status`, `package.edited`, `rating.replied`, `webhook.test`.',
        '- Répondez 2xx en moins de dix secondes, et travaillez ensuite. Une redirection est un échec.',
        '- Un message peut arriver deux fois, et l’ordre n’est pas garanti : ignorez un `webhook-id` déjà traité, et gardez le colis dont la `version` est la plus haute.',
        '- Les tentatives suivent après 10 secondes, 5 et 30 minutes, 2, 5, 8, 12 et 20 heures. Une réponse 410 désactive le webhook aussitôt ; cinq jours sans succès aussi.',
      ],
    },
    limits: {
      title: 'Limites',
      text: [
        '- {{calls}} appels par minute et par clé. Au-delà : HTTP 429, `too_many_requests` et l’en-tête `Retry-After` en secondes. Les autres clés ne sont pas touchées.',
        '- Une société a au plus {{keys}} clés actives.',
        '- Un corps fait au plus 1 Mio. Un document fait au plus 64 Kio, 2 000 jetons, 12 niveaux, 20 alias et 50 fragments, et lit au plus trois pages.',
        '- Une clé a au plus 40 connexions en direct, une connexion 50 abonnements, et un message vers le serveur 64 Kio.',
      ],
    },
    errors: {
      title: 'Erreurs',
      text: [
        'Décidez selon `extensions.code`, jamais selon `message`. `extensions.params` contient les valeurs de la phrase. Avec `invalid_input`, `extensions.fields` donne un code par champ en erreur, avec son `path`.',
        'La réponse est HTTP 200, sauf si un autre statut figure à côté du code. Voici tous les codes qu’une clé peut rencontrer :',
      ],
    },
  },
  steps: {
    create: {
      title: 'Créer un colis',
      text: [
        'La ville est `cityId` (voir la requête `cities`) ou son nom dans `cityText` ; un nom inconnu attend une validation. Gardez l’`id` de la réponse : les exemples suivants le lisent dans `PARCEL`.',
      ],
    },
    list: { title: 'Lister vos colis', text: ['Tous ceux qui restent à confirmer, page par page.'] },
    track: {
      title: 'Lire le statut et l’historique',
      text: ['Un seul appel lit un colis et son historique, du plus récent au plus ancien.'],
    },
    follow: {
      title: 'Suivre vos colis en direct',
      text: [
        'Chaque changement d’un de vos colis arrive en un instant, y compris ceux d’une coupure de connexion. Installez d’abord `graphql-ws`.',
      ],
    },
    cancel: {
      title: 'Annuler un colis',
      text: ['Jusqu’au ramassage, sans note. Ensuite, une `note` est obligatoire et le colis vous est retourné.'],
    },
    receive: {
      title: 'Vérifier un webhook',
      text: [
        'Vérifiez la signature sur le corps exactement tel qu’il est arrivé, avec le secret `whsec_…` montré une seule fois (ici dans `WEBHOOK_SECRET`). Installez d’abord `standardwebhooks`, qui existe dans de nombreux langages.',
      ],
    },
  },
  reference: {
    query: 'Requêtes',
    mutation: 'Mutations',
    subscription: 'Abonnements',
    inputs: 'Données envoyées',
    types: 'Types',
    enums: 'Choix',
    scalars: 'Valeurs simples',
    note: 'Tout ce qui est ouvert aux clés. `!` signifie jamais nul, `[…]` une liste. Des champs peuvent s’ajouter à tout moment.',
    arguments: 'Arguments',
    returns: 'Réponse',
    example: 'Exemple',
    variables: 'Variables',
    required: 'obligatoire',
    byDefault: 'par défaut : {{value}}',
    writeOnly: 'droit « Lecture et écriture »',
    limits: {
      minLength: 'au moins {{value}} caractères',
      maxLength: 'au plus {{value}} caractères',
      minimum: 'au moins {{value}}',
      maximum: 'au plus {{value}}',
      maxItems: 'au plus {{value}} valeurs',
    },
  },
  purposes: {
    'query.package': 'Un colis. Nul s’il n’existe pas ou n’est pas à vous.',
    'query.packages': 'Une page de colis, avec filtres, recherche et tri.',
    'query.packageCounts': 'Le nombre de colis par statut et par onglet, et combien sont en retard.',
    'query.packageDays': 'Les colis et leur somme, jour par jour.',
    'query.packageTimeline': 'Ce qui est arrivé à un colis, du plus récent au plus ancien.',
    'query.packageTariff': 'Les frais du trajet d’un colis, ou du trajet vers une autre ville.',
    'query.linkedPackages': 'Les colis issus de celui-ci, ou dont celui-ci est issu.',
    'query.userRequestsOfPackage':
      'Ce que vous ou le destinataire avez demandé pour un colis (autre jour, autre adresse, retour), et la décision.',
    'query.rating': 'Une évaluation.',
    'query.packageRatings': 'Les évaluations d’un colis.',
    'query.ratable': 'Ce qui peut encore être évalué d’un colis.',
    'query.cities': 'Les villes, par une partie de leur nom en français ou en arabe.',
    'query.hubs': 'Les dépôts.',
    'query.rules': 'Les motifs en usage et le nombre de tentatives de livraison.',
    'mutation.packageCreate': 'Crée un colis.',
    'mutation.packageEdit': 'Change les données d’un colis. Seuls les champs donnés changent.',
    'mutation.packageConfirm': 'Confirme un colis : il est prêt à être ramassé.',
    'mutation.packageCancel': 'Annule un colis, avec un motif.',
    'mutation.packageRecordWhatsapp': 'Note que le destinataire a reçu un message WhatsApp.',
    'mutation.packagesConfirm': 'Confirme plusieurs colis. La réponse cite chacun avec son erreur.',
    'mutation.packagesCancel': 'Annule plusieurs colis. La réponse cite chacun avec son erreur.',
    'mutation.ratingCreate': 'Évalue le livreur ou le support, une fois le colis livré ou annulé.',
    'subscription.packageChanged': 'Chaque changement d’un de vos colis.',
    'subscription.packageCounts': 'Les nombres aussitôt, puis après chaque changement, au plus une fois par seconde.',
    'subscription.ratingChanged': 'Chaque changement d’une de vos évaluations.',
  },
};
