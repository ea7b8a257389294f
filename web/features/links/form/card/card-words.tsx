import { IconPhoto } from '@tabler/icons-react'

import type { MessengerCard } from './messenger-card.ts'

import classes from './bubble.module.css'

/** The title, grey lines where the messenger itself will look for one, or nothing. */
export function CardTitle({ card }: { card: MessengerCard }) {
  if (card.title) return <p className={classes.title}>{card.title}</p>
  if (card.source !== 'target' && !card.isAwaited) return null
  return (
    <span className={card.isAwaited ? classes.waiting : undefined} aria-hidden>
      <span className={classes.line} />
      <span className={classes.line} />
    </span>
  )
}

interface CardPictureProps {
  card: MessengerCard
  className?: string | undefined
  onWidth?: (width: number) => void
}

/** The picture, a place for it where the messenger itself will look for one, or nothing. */
export function CardPicture({ card, className = '', onWidth }: CardPictureProps) {
  const { image, source, isAwaited } = card
  if (image) {
    return (
      <img
        className={`${classes.picture} ${className}`}
        src={image}
        alt=""
        onLoad={({ currentTarget }) => onWidth?.(currentTarget.naturalWidth)}
      />
    )
  }
  if (source !== 'target' && !isAwaited) return null
  return (
    <span className={`${classes.unknown} ${className} ${isAwaited ? classes.waiting : ''}`}>
      <IconPhoto size={24} stroke={1.5} aria-hidden />
    </span>
  )
}
