import type { MailTexts } from '../templates.ts';

export const ar: MailTexts = {
  greeting: 'مرحبا {{name}}،',
  link: 'إذا لم يعمل الزر، افتح هذا العنوان:',
  footer: 'أرسلت {{company}} هذه الرسالة آليا. المرجو عدم الرد عليها.',
  templates: {
    test: {
      subject: 'رسالة تجريبية من {{company}}',
      paragraphs: ['طلبت هذه الرسالة من صفحة الخدمات.', 'إذا كنت تقرؤها فإن إرسال البريد الإلكتروني يعمل.'],
      button: 'فتح صفحة الخدمات',
    },
    confirmAddress: {
      subject: 'أكد عنوان بريدك الإلكتروني',
      paragraphs: [
        'أكد أن هذا العنوان لك لمواصلة إنشاء حسابك لدى {{company}}.',
        'الرابط صالح حتى {{expiresAt}} ولمرة واحدة فقط.',
        'إذا لم تطلب شيئا، تجاهل هذه الرسالة.',
      ],
      button: 'تأكيد عنواني',
    },
    passwordReset: {
      subject: 'اختر كلمة مرور جديدة',
      paragraphs: [
        'طلب شخص ما كلمة مرور جديدة لحسابك لدى {{company}}.',
        'الرابط صالح حتى {{expiresAt}} ولمرة واحدة فقط. سيُسجَّل خروجك من أجهزتك الأخرى.',
        'إذا لم تكن أنت، تجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
      ],
      button: 'اختيار كلمة مرور',
    },
    invitation: {
      subject: 'دعوة من {{inviter}} إلى {{company}}',
      paragraphs: [
        'أنشأ لك {{inviter}} حسابا لدى {{company}}.',
        'اختر كلمة المرور للبدء. الدعوة صالحة حتى {{expiresAt}}.',
      ],
      button: 'قبول الدعوة',
    },
    approval: {
      subject: 'حسابك لدى {{company}} مفتوح',
      paragraphs: ['وافق فريقنا على حسابك.', 'يمكنك تسجيل الدخول بالمعرّف {{login}}.'],
      button: 'تسجيل الدخول',
    },
  },
};
