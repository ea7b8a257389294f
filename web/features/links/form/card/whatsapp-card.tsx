import { useState } from 'react'

import { CardPicture, CardTitle } from './card-words.tsx'
import type { MessengerCard } from './messenger-card.ts'

import bubble from './bubble.module.css'
import classes from './whatsapp-card.module.css'

/** A narrower picture is no more than a thumb beside the words. */
const LARGE_FROM = 300

/** A green bubble: the card above, then the message. */
export function WhatsappCard({ card }: { card: MessengerCard }) {
  const [width, setWidth] = useState(LARGE_FROM)
  const isSmall = width < LARGE_FROM
  return (
    <div className={`${bubble.bubble} ${classes.message}`}>
      <div className={classes.card} data-small={isSmall || undefined}>
        <CardPicture card={card} className={classes.picture} onWidth={setWidth} />
        <div className={classes.words}>
          <CardTitle card={card} />
          {card.description && !isSmall && <p className={bubble.description}>{card.description}</p>}
          <p className={`${bubble.host} ${classes.host}`}>{card.host}</p>
        </div>
      </div>
      <p className={`${bubble.address} ${classes.address}`}>{card.address}</p>
    </div>
  )
}
