import type { MailTexts } from '../templates.ts';

export const fr: MailTexts = {
  greeting: 'Bonjour {{name}},',
  link: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  choice: 'Vous avez choisi de recevoir ces messages. Pour les changer ou les arrêter :',
  footer: 'Ce message a été envoyé automatiquement par {{company}}. Merci de ne pas y répondre.',
  templates: {
    test: {
      subject: 'Message de test de {{company}}',
      paragraphs: [
        'Vous avez demandé ce message depuis la page des services.',
        'Si vous le lisez, l’envoi des e-mails fonctionne.',
      ],
      button: 'Ouvrir la page des services',
    },
    confirmAddress: {
      subject: 'Confirmez votre adresse e-mail',
      paragraphs: [
        'Confirmez que cette adresse est bien la vôtre pour continuer la création de votre compte {{company}}.',
        'Le lien est valable jusqu’au {{expiresAt}} et ne sert qu’une fois.',
        'Si vous n’avez rien demandé, ignorez ce message.',
      ],
      button: 'Confirmer mon adresse',
    },
    passwordReset: {
      subject: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        'Quelqu’un a demandé un nouveau mot de passe pour votre compte {{company}}.',
        'Le lien est valable jusqu’au {{expiresAt}} et ne sert qu’une fois. Vos autres appareils seront déconnectés.',
        'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
      ],
      button: 'Choisir un mot de passe',
    },
    passwordChanged: {
      subject: 'Votre mot de passe a changé',
      paragraphs: [
        'Le mot de passe de votre compte {{company}} vient d’être changé. Tous les appareils ont été déconnectés.',
        'Si ce n’était pas vous, choisissez tout de suite un autre mot de passe.',
      ],
      button: 'Ce n’était pas moi',
    },
    identityLinked: {
      subject: 'Connexion avec Google activée',
      paragraphs: [
        'Le compte Google {{identity}} vient d’être associé à votre compte {{company}} : il permet désormais de s’y connecter.',
        'Si ce n’était pas vous, choisissez tout de suite un autre mot de passe, puis dissociez ce compte Google dans votre profil.',
      ],
      button: 'Ce n’était pas moi',
    },
    identityUnlinked: {
      subject: 'Connexion avec Google désactivée',
      paragraphs: [
        'Le compte Google {{identity}} n’est plus associé à votre compte {{company}}. Vous vous connectez avec votre mot de passe.',
        'Si ce n’était pas vous, choisissez tout de suite un autre mot de passe.',
      ],
      button: 'Ce n’était pas moi',
    },
    addressKnown: {
      subject: 'Vous avez déjà un compte {{company}}',
      paragraphs: [
        'Quelqu’un a voulu créer un compte {{company}} avec cette adresse : elle en a déjà un.',
        'Si c’était vous, connectez-vous. « Mot de passe oublié ? » vous en donne un nouveau.',
        'Si ce n’était pas vous, ignorez ce message : rien n’a changé.',
      ],
      button: 'Se connecter',
    },
    confirmEmail: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      paragraphs: [
        'Confirmez que cette adresse est bien la vôtre : elle remplacera celle de votre compte {{company}}.',
        'Le lien est valable jusqu’au {{expiresAt}} et ne sert qu’une fois.',
        'Si vous n’avez rien demandé, ignorez ce message : rien ne change.',
      ],
      button: 'Confirmer cette adresse',
    },
    emailAsked: {
      subject: 'Changement d’adresse e-mail demandé',
      paragraphs: [
        'Quelqu’un a demandé une autre adresse e-mail pour votre compte {{company}}. Elle ne remplacera celle-ci qu’une fois confirmée.',
        'Si ce n’était pas vous, choisissez tout de suite un autre mot de passe.',
      ],
      button: 'Ce n’était pas moi',
    },
    emailChanged: {
      subject: 'Votre adresse e-mail a changé',
      paragraphs: [
        'Votre compte {{company}} a maintenant une autre adresse e-mail. Celle-ci ne reçoit plus nos messages.',
        'Si ce n’était pas vous, écrivez tout de suite à notre support.',
      ],
      button: 'Ouvrir mon compte',
    },
    bankChanged: {
      subject: 'Vos coordonnées bancaires ont changé',
      paragraphs: [
        'Le RIB de votre compte {{company}} vient d’être modifié : les prochains virements iront sur ce compte bancaire.',
        'Si ce n’était pas vous, changez votre mot de passe et écrivez tout de suite à notre support.',
      ],
      button: 'Vérifier mes coordonnées',
    },
    secondFactorEnabled: {
      subject: 'Connexion en deux étapes activée',
      paragraphs: [
        'La connexion en deux étapes de votre compte {{company}} est activée : un code de votre application sera demandé après le mot de passe.',
        'Si ce n’était pas vous, changez votre mot de passe et écrivez tout de suite à notre support.',
      ],
      button: 'Ouvrir ma sécurité',
    },
    secondFactorDisabled: {
      subject: 'Connexion en deux étapes désactivée',
      paragraphs: [
        'La connexion en deux étapes de votre compte {{company}} vient d’être désactivée : le mot de passe suffit désormais.',
        'Si ce n’était pas vous, changez tout de suite votre mot de passe.',
      ],
      button: 'Ouvrir ma sécurité',
    },
    secondFactorReset: {
      subject: 'Connexion en deux étapes réinitialisée',
      paragraphs: [
        'Un administrateur a réinitialisé la connexion en deux étapes de votre compte {{company}}. Votre ancienne application et vos codes de secours ne servent plus.',
        'Si vous ne l’avez pas demandé, changez votre mot de passe et écrivez tout de suite à notre support.',
      ],
      button: 'Ouvrir ma sécurité',
    },
    recoveryCodeUsed: {
      subject: 'Un code de secours a été utilisé',
      paragraphs: [
        'Quelqu’un s’est connecté à votre compte {{company}} avec un code de secours. Ce code ne sert plus.',
        'Si ce n’était pas vous, changez tout de suite votre mot de passe et renouvelez vos codes.',
      ],
      button: 'Ouvrir ma sécurité',
    },
    recoveryCodesRenewed: {
      subject: 'Vos codes de secours ont été renouvelés',
      paragraphs: [
        'Votre compte {{company}} a de nouveaux codes de secours. Les anciens ne servent plus.',
        'Si ce n’était pas vous, changez tout de suite votre mot de passe.',
      ],
      button: 'Ouvrir ma sécurité',
    },
    invitation: {
      subject: '{{inviter}} vous invite sur {{company}}',
      paragraphs: [
        '{{inviter}} vous a créé un compte sur {{company}}.',
        'Choisissez votre mot de passe pour commencer. L’invitation est valable jusqu’au {{expiresAt}}.',
      ],
      button: 'Accepter l’invitation',
    },
    approval: {
      subject: 'Votre compte {{company}} est ouvert',
      paragraphs: [
        'Notre équipe a validé votre compte.',
        'Vous pouvez vous connecter avec votre identifiant {{login}}.',
      ],
      button: 'Se connecter',
    },
    webhookSuspended: {
      subject: 'Votre webhook est désactivé',
      paragraphs: [
        'Nous n’arrivons plus à joindre {{host}} : aucun message n’est passé depuis cinq jours, ou l’adresse répond qu’elle n’existe plus.',
        'Nous n’y envoyons donc plus rien. Réparez l’adresse, puis réactivez le webhook dans votre profil : les messages en attente partiront.',
      ],
      button: 'Ouvrir mes webhooks',
    },
    urgentNotification: {
      subject: 'Une notification urgente vous attend',
      paragraphs: ['Une notification urgente est arrivée pour vous : {{about}}.', 'Ouvrez {{company}} pour la lire.'],
      button: 'Lire maintenant',
    },
    notificationSummary: {
      subject: 'Vos notifications non lues ({{total}})',
      paragraphs: ['Voici ce que vous n’avez pas encore lu : {{about}}.'],
      button: 'Lire mes notifications',
    },
    statisticsReport: {
      subject: 'Statistiques « {{view}} »',
      paragraphs: [
        'Voici vos statistiques « {{view}} », {{period}}.',
        'Vous trouverez en pièce jointe le tableau (CSV) et la version à imprimer (PDF). Cet envoi est programmé par vous : modifiez-le ou arrêtez-le depuis la page des statistiques.',
      ],
      button: 'Ouvrir les statistiques',
    },
  },
};
