import type { ReactNode } from 'react'

import type { BulkOutcome } from '#contract/admin-bulk.ts'

/** More would hide the list. */
const NAMED = 5

interface BulkTroublesProps {
  rows: readonly { id: string; name: string }[]
  outcomes: readonly BulkOutcome[]
  warning: ReactNode
}

/** What of a bulk was not done, and why. */
export function BulkTroubles({ rows, outcomes, warning }: BulkTroublesProps) {
  const failed = outcomes.flatMap(({ _id: id, done, message }) => {
    const row = rows.find(chosen => chosen.id === id)
    return done || !row ? [] : [{ ...row, message }]
  })
  return (
    <>
      {warning && <p>{warning}</p>}
      {failed.length > 0 && (
        <>
          <p>Не получилось: {failed.length}</p>
          <ul>
            {failed.slice(0, NAMED).map(({ id, name, message }) => (
              <li key={id}>
                <strong>{name}</strong>: {message}
              </li>
            ))}
            {failed.length > NAMED && <li>и ещё {failed.length - NAMED}</li>}
          </ul>
        </>
      )}
    </>
  )
}
