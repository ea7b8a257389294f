import { Button, UnstyledButton } from '@mantine/core'

import type { TakenTarget } from './pasted-target.ts'
import type { TargetGuess } from './target-guess.ts'

import classes from './target-note.module.css'

/** What was taken of a text, and the text itself. */
export interface Note extends TakenTarget {
  text: string
}

interface TargetNoteProps {
  guess: TargetGuess | undefined
  note: Note | undefined
  onChoose: (target: string) => void
  onUndo: (text: string) => void
}

const OTHERS_SHOWN = 4

/** Says what became of what was pasted, and what else it may have meant. */
export function TargetNote({ guess, note, onChoose, onUndo }: TargetNoteProps) {
  if (guess) return <GuessNote guess={guess} onChoose={onChoose} />
  return (
    <div className={classes.note}>
      <output>{note && wordsOf(note)}</output>
      {note && (
        <>
          {note.others.slice(0, OTHERS_SHOWN).map(other => (
            <UnstyledButton key={other} className={classes.other} onClick={() => onChoose(other)}>
              {other}
            </UnstyledButton>
          ))}
          <UnstyledButton className={classes.undo} onClick={() => onUndo(note.text)}>
            Вернуть весь текст
          </UnstyledButton>
        </>
      )}
    </div>
  )
}

function wordsOf({ others, change }: Note): string {
  if (others.length === 0) {
    return change === 'gaps' ? 'Убрали из адреса лишние пробелы.' : 'Взяли адрес из вставленного текста.'
  }
  return others.length === 1
    ? 'В тексте два адреса, взяли первый. Второй:'
    : 'В тексте несколько адресов, взяли первый. Другие:'
}

interface GuessNoteProps {
  guess: TargetGuess
  onChoose: (target: string) => void
}

const GuessNote = ({ guess: { words, ways }, onChoose }: GuessNoteProps) => (
  <div className={classes.note}>
    <output>{words}</output>
    {ways.length > 0 && (
      <div className={classes.ways}>
        {ways.map(({ label, target }) => (
          <Button key={target} variant="default" onClick={() => onChoose(target)}>
            {label}
          </Button>
        ))}
      </div>
    )}
  </div>
)
