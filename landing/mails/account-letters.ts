import { moscowMoment } from '#landing/moment.ts'

import type { Letter, Sender } from './letter.ts'
import { visitFacts, type Visit } from './visit.ts'
import { REASON_ACCOUNT, writeLetter } from './write-letter.ts'

export const confirmLetter = (sender: Sender, { link }: { link: string }): Letter =>
  writeLetter(sender, {
    subject: 'Подтвердите почту',
    preview: 'Остался один шаг: нажмите кнопку в письме.',
    title: 'Подтвердите почту',
    paragraphs: [
      'Вы зарегистрировались в «Тропе» с этой почтой. Нажмите кнопку, чтобы мы знали, что она ваша: тогда вы сможете восстановить доступ, если забудете пароль, и оплатить тариф.'
    ],
    button: { label: 'Подтвердить почту', link },
    notes: [
      'Ссылка действует 24 часа и срабатывает один раз.',
      'Если вы не регистрировались, не нажимайте кнопку и удалите письмо: тогда чужой аккаунт не закрепится за вашей почтой.'
    ],
    reason: 'Вы получили это письмо, потому что кто-то указал эту почту при регистрации в «Тропе».'
  })

interface Restoring {
  username: string
  link: string
  /** Whether the account's email was: if not, what is in it may be a stranger's. */
  confirmed: boolean
}

export const restoreLetter = (sender: Sender, { username, link, confirmed }: Restoring): Letter =>
  writeLetter(sender, {
    subject: 'Новый пароль для «Тропы»',
    preview: 'Ссылка для нового пароля действует один час.',
    title: 'Придумайте новый пароль',
    paragraphs: [
      `Кто-то, скорее всего вы, попросил восстановить доступ к аккаунту ${username}. Нажмите кнопку и придумайте новый пароль.`
    ],
    button: { label: 'Задать новый пароль', link },
    notes: [
      ...(confirmed
        ? []
        : [
            'Почту этого аккаунта ещё никто не подтвердил, и завести его могли не вы. Поэтому, если открыть ссылку не там, где вы вошли в аккаунт, с новым паролем профиль начнётся заново, а ссылки уйдут в архив: оттуда их можно вернуть.'
          ]),
      'Ссылка действует один час и срабатывает один раз. После смены пароля все устройства выйдут из аккаунта.',
      'Если вы ничего не просили, удалите письмо: пароль останется прежним. Никому не пересылайте эту ссылку, она открывает ваш аккаунт.'
    ],
    reason: REASON_ACCOUNT
  })

export const passwordChangedLetter = (sender: Sender, visit: Visit): Letter =>
  writeLetter(sender, {
    subject: 'Пароль изменён',
    preview: 'Если это были не вы, сразу восстановите доступ.',
    title: 'Пароль изменён',
    paragraphs: ['Пароль вашего аккаунта изменён, все остальные устройства вышли из него.'],
    facts: visitFacts(visit),
    button: { label: 'Это не я, восстановить доступ', link: sender.forget },
    notes: ['Если пароль меняли вы, ничего делать не нужно.'],
    reason: REASON_ACCOUNT
  })

export const newSignInLetter = (sender: Sender, visit: Visit): Letter =>
  writeLetter(sender, {
    subject: 'Новый вход в аккаунт',
    preview: 'Если это были не вы, сразу смените пароль.',
    title: 'Новый вход в аккаунт',
    paragraphs: ['В ваш аккаунт вошли с устройства или из сети, которых мы раньше не видели.'],
    facts: visitFacts(visit),
    button: { label: 'Это не я, сменить пароль', link: sender.forget },
    notes: [
      'Если это были вы, ничего делать не нужно. Все входы видны в профиле, в разделе «Данные»: там же можно выйти с любого устройства.'
    ],
    reason: REASON_ACCOUNT
  })

const providerNames = { google: 'Google', yandex: 'Яндекс' } as const
type LinkedProvider = keyof typeof providerNames

interface LinkQuestion {
  provider: LinkedProvider
  email: string
  link: string
  /** Whether the account's email was: if not, its password may be a stranger's. */
  confirmed: boolean
}

export const linkLetter = (sender: Sender, { provider, email, link, confirmed }: LinkQuestion): Letter => {
  const name = providerNames[provider]
  return writeLetter(sender, {
    subject: `Подтвердите вход через ${name}`,
    preview: `Чтобы входить через ${name} и дальше, подтвердите, что почта ваша.`,
    title: `Подтвердите вход через ${name}`,
    paragraphs: [
      `Кто-то, скорее всего вы, вошёл через ${name} с почтой ${email}. Аккаунт с этой почтой в «Тропе» уже есть. Если это вы, откройте страницу по кнопке и разрешите входить так и дальше.`
    ],
    button: { label: `Разрешить вход через ${name}`, link },
    notes: [
      ...(confirmed
        ? []
        : [
            'Почту этого аккаунта ещё никто не подтвердил, и пароль к нему могли задать не вы. Поэтому после подтверждения прежний пароль перестанет действовать, открытые входы завершатся, а ссылки уйдут в архив.'
          ]),
      'Ссылка действует один час и срабатывает один раз.',
      `Если вы не входили через ${name}, не нажимайте кнопку и удалите письмо: в аккаунте ничего не изменится.`
    ],
    reason: REASON_ACCOUNT
  })
}

interface LinkedWay extends Visit {
  provider: LinkedProvider
  /** Where ways in are taken away. */
  profile: string
}

export const wayLinkedLetter = (sender: Sender, { provider, profile, ...visit }: LinkedWay): Letter => {
  const name = providerNames[provider]
  return writeLetter(sender, {
    subject: `Добавлен вход через ${name}`,
    preview: 'Если это были не вы, отвяжите его и смените пароль.',
    title: `Добавлен вход через ${name}`,
    paragraphs: [
      `Теперь в ваш аккаунт можно входить через ${name}. Если вход через ${name} был и раньше, новый заменил прежний.`
    ],
    facts: visitFacts(visit),
    button: { label: 'Открыть профиль', link: profile },
    notes: [
      'Если вход добавили вы, ничего делать не нужно.',
      `Если это были не вы, отвяжите его в профиле: остальные устройства выйдут из аккаунта. Потом задайте новый пароль: ${sender.forget}`
    ],
    reason: REASON_ACCOUNT
  })
}

export const removedLetter = (sender: Sender, { rules }: { rules: string }): Letter =>
  writeLetter(sender, {
    subject: 'Аккаунт удалён',
    preview: 'Войти в него больше нельзя, данные мы стираем.',
    title: 'Мы удалили ваш аккаунт',
    paragraphs: [
      'Администратор сервиса удалил ваш аккаунт. Войти в него больше нельзя, личные данные и статистику мы стираем. Его ссылки больше не открываются, кроме тех, у которых есть и другие владельцы.'
    ],
    notes: [{ text: 'За что удаляют аккаунты и куда возразить:', link: rules }],
    reason: 'Вы получили это письмо, потому что на эту почту был зарегистрирован аккаунт в «Тропе».'
  })

export const deletionLetter = (sender: Sender, { until, keep }: { until: number; keep: string }): Letter =>
  writeLetter(sender, {
    subject: 'Аккаунт будет удалён',
    preview: 'Чтобы передумать, войдите до этого дня и нажмите «Оставить аккаунт».',
    title: 'Аккаунт будет удалён',
    paragraphs: [
      `Вы попросили удалить аккаунт. ${moscowMoment(until)} мы удалим его вместе со статистикой и ссылками, кроме тех, у которых есть и другие владельцы. До этого времени ссылки работают. Чтобы передумать, войдите до этого дня и нажмите «Оставить аккаунт».`
    ],
    button: { label: 'Открыть профиль', link: keep },
    notes: [
      'Если вы уверены в решении, ничего делать не нужно.',
      {
        text: 'Если удалить аккаунт просили не вы, сначала задайте новый пароль, потом войдите и нажмите «Оставить аккаунт»:',
        link: sender.forget
      }
    ],
    reason: REASON_ACCOUNT
  })
