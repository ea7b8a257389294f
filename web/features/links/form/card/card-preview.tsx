import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { shownHost } from '#contract/target-host.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { useShortDomain } from '#web/features/links/short-domain.ts'
import { canLead } from '#web/ui/target-address.ts'

import { messengerCard, type MessengerCard } from './messenger-card.ts'
import { useShownCard } from './shown-card.ts'
import { TelegramCard } from './telegram-card.tsx'
import { VkCard } from './vk-card.tsx'
import { WhatsappCard } from './whatsapp-card.tsx'

import classes from './card-preview.module.css'

const messengers = [
  { value: 'telegram', label: 'Telegram', Card: TelegramCard },
  { value: 'vk', label: 'ВКонтакте', Card: VkCard },
  { value: 'whatsapp', label: 'WhatsApp', Card: WhatsappCard }
] as const

interface CardPreviewProps {
  values: LinkValues
  /** The server takes no such target. */
  isRefused: boolean
}

/** How messengers will show the link. */
export function CardPreview({ values, isRefused }: CardPreviewProps) {
  const [chosen, setChosen] = useState<string>('telegram')
  const { prefix } = useShortDomain()
  const card = messengerCard(values, useShownCard(values), prefix)
  const { value: name, Card } = messengers.find(({ value }) => value === chosen) ?? messengers[0]
  const hasTarget = !isRefused && canLead(values.target)
  return (
    <div className={classes.preview}>
      <SegmentedControl
        aria-label="Мессенджер"
        fullWidth
        size="sm"
        value={chosen}
        onChange={setChosen}
        data={messengers.map(({ value, label }) => ({ value, label }))}
      />
      <div className={classes.chat} data-messenger={name}>
        {hasTarget ? (
          <Card card={card} />
        ) : (
          <p className={classes.nothing}>Здесь появится сообщение со ссылкой</p>
        )}
      </div>
      {hasTarget && <p className={classes.caption}>{captionOf(card, values)}</p>}
    </div>
  )
}

function captionOf({ source, title, isAwaited }: MessengerCard, { target }: LinkValues): ReactNode {
  if (source === 'adult') {
    return 'Со ссылки 18+ название и картинка не видны: вместо них вопрос о возрасте.'
  }
  if (isAwaited) return `Читаем, что о себе говорит ${shownHost(target)}…`
  if (source === 'ours' && title === '')
    return 'Карточка будет без слов, с одной картинкой. Добавьте название.'
  return source === 'ours'
    ? 'Карточку мессенджеру отдаём мы: так её видно и там, где сайт себя не описал. Уже отправленные сообщения не изменятся.'
    : `Название и картинку мессенджер возьмёт сам со страницы ${shownHost(target)}. Если там их нет, будет только ссылка.`
}
