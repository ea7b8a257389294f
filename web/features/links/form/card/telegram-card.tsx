import { CardPicture, CardTitle } from './card-words.tsx'
import type { MessengerCard } from './messenger-card.ts'

import bubble from './bubble.module.css'
import classes from './telegram-card.module.css'

/** Below the message, beside a bar: host, title, large picture. */
export const TelegramCard = ({ card }: { card: MessengerCard }) => (
  <div className={`${bubble.bubble} ${classes.message}`}>
    <p className={bubble.address}>{card.address}</p>
    <div className={classes.card}>
      <p className={`${bubble.host} ${classes.host}`}>{card.host}</p>
      <CardTitle card={card} />
      {card.description && <p className={bubble.description}>{card.description}</p>}
      <CardPicture card={card} className={classes.picture} />
    </div>
  </div>
)
