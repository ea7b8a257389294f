import { Button } from '@mantine/core'

import { ownErid } from '#contract/erid.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { eridProblem } from './erid-problem.ts'

import classes from './own-erid-offer.module.css'

/** Where the address alone is marked: a page of the link would say nothing of it. */
function eridToTake({ target, isAdvertising, erid }: LinkValues): string {
  if (isAdvertising && erid.trim() !== '') return ''
  const own = ownErid(target)
  return eridProblem(own) === undefined ? own : ''
}

const wordsOf = ({ isLanding, isAdult }: LinkValues) =>
  isLanding || isAdult
    ? 'В адресе есть erid, а на странице ссылки пометки «Реклама» не будет. Если это реклама, она нужна и там.'
    : 'В адресе есть erid. Если ссылка рекламная, отметьте это: erid и рекламодатель останутся при ней.'

interface OwnEridOfferProps {
  values: LinkValues
  onTake: (erid: string) => void
}

/** The mark of the address as that of the link. */
export function OwnEridOffer({ values, onTake }: OwnEridOfferProps) {
  const erid = eridToTake(values)
  const isOffered = erid !== ''
  return (
    <div className={classes.offer} data-offered={isOffered || undefined}>
      <output>{isOffered && wordsOf(values)}</output>
      {isOffered && (
        <Button variant="default" onClick={() => onTake(erid)}>
          Это реклама, взять erid из адреса
        </Button>
      )}
    </div>
  )
}
