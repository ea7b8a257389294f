import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

import type { Billing } from '#contract/payment.ts'
import type { Profile } from '#contract/user.ts'

import { chargeTrouble } from './renewal-words.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './charge-trouble.module.css'

interface ChargeTroubleBlockProps {
  profile: Profile
  billing: Billing
}

/** A charge that failed: why, what to do, and until when all goes on. */
export function ChargeTroubleBlock({
  profile,
  billing: { subscription, cardPage }
}: ChargeTroubleBlockProps) {
  const trouble = chargeTrouble(profile, subscription)
  if (!trouble) return null
  const mayGiveCard = subscription?.status === 'PastDue'
  return (
    <section className={classes.trouble} aria-labelledby="charge-trouble">
      <h2 className={classes.title} id="charge-trouble">
        {trouble.title}
      </h2>
      {trouble.text.map(sentence => (
        <p key={sentence} className={parts.text}>
          {sentence}
        </p>
      ))}
      {mayGiveCard && cardPage !== null && (
        <Button
          component="a"
          href={cardPage}
          target="_blank"
          rel="noopener noreferrer"
          color="accent"
          rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          Оплатить другой картой
        </Button>
      )}
      {mayGiveCard && (
        <p className={parts.quiet}>
          {cardPage === null
            ? 'Оплатить другой картой можно по ссылке из письма платёжного сервиса о неудачном списании.'
            : 'Откроется страница платёжного сервиса в новой вкладке: номер карты вводится у него и к нам не попадает.'}
        </p>
      )}
    </section>
  )
}
