import { CardPicture, CardTitle } from './card-words.tsx'
import type { MessengerCard } from './messenger-card.ts'

import bubble from './bubble.module.css'
import classes from './vk-card.module.css'

/** The message, then a frame of its own: picture above, title, grey host. */
export const VkCard = ({ card }: { card: MessengerCard }) => (
  <div className={`${bubble.bubble} ${classes.message}`}>
    <p className={`${bubble.address} ${classes.address}`}>{card.address}</p>
    <div className={classes.card}>
      <CardPicture card={card} className={classes.picture} />
      <div className={classes.words}>
        <CardTitle card={card} />
        <p className={`${bubble.host} ${classes.host}`}>{card.host}</p>
      </div>
    </div>
  </div>
)
