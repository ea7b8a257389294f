import { Button, Input } from '@mantine/core'
import { useId, type ReactNode } from 'react'

import { CopyButton } from '#web/ui/copy-button.tsx'
import { shortAddress } from '#web/ui/short-address.ts'

import type { NewLink, PastedLine } from './pasted-links.ts'

import classes from './left-lines.module.css'

interface LeftLinesProps {
  lines: readonly PastedLine[]
  error: ReactNode
  hasRoom: boolean
  onAdd: (line: PastedLine, link: NewLink) => void
  onForget: () => void
}

/** Of a pasted text, what did not become links: nothing of it is lost before somebody says so. */
export function LeftLines({ lines, error, hasRoom, onAdd, onForget }: LeftLinesProps) {
  const errorId = useId()
  if (lines.length === 0) return null
  return (
    <div className={classes.left}>
      <p
        className={classes.head}
        role="alert"
        // Where the form stops: not at a button, which who presses «Enter» twice would press.
        tabIndex={-1}
        data-path="leftLines"
        aria-describedby={error ? errorId : undefined}
      >
        Не добавлено: {lines.length}
      </p>
      {error && (
        <Input.Error id={errorId} className={classes.error ?? ''}>
          {error}
        </Input.Error>
      )}
      <ul className={classes.lines}>
        {lines.map(one => {
          const link = one.link ?? one.proposal
          return (
            <li key={one.line} className={classes.line}>
              <p className={classes.words}>
                {one.link ? 'Не поместилась' : 'Не похоже на адрес'}: <bdi>{one.line}</bdi>
              </p>
              {link && hasRoom && (
                <Button variant="default" size="sm" onClick={() => onAdd(one, link)}>
                  Добавить {shortAddress(link.url)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div className={classes.ways}>
        <CopyButton value={lines.map(({ line }) => line).join('\n')} label="Скопировать эти строки" />
        <Button variant="subtle" color="primary" onClick={onForget}>
          Убрать список
        </Button>
      </div>
    </div>
  )
}
