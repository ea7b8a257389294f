import { Button, UnstyledButton } from '@mantine/core'

import { productAddress, type Article } from './article.ts'
import type { TakenTarget } from './pasted-target.ts'

import classes from './target-note.module.css'

/** What was taken of a text, and the text itself. */
export interface Note extends TakenTarget {
  text: string
}

interface TargetNoteProps {
  article: Article | undefined
  note: Note | undefined
  onChoose: (target: string) => void
  onUndo: (text: string) => void
}

const OTHERS_SHOWN = 4

/** Says what became of what was pasted, and what else it may have meant. */
export function TargetNote({ article, note, onChoose, onUndo }: TargetNoteProps) {
  if (article) return <ArticleNote article={article} onChoose={onChoose} />
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

function ArticleNote({
  article: { number },
  onChoose
}: {
  article: Article
  onChoose: (target: string) => void
}) {
  return (
    <div className={classes.note}>
      <output>Похоже на артикул. Чей он?</output>
      <div className={classes.markets}>
        <Button variant="default" onClick={() => onChoose(productAddress('wildberries', number))}>
          Wildberries
        </Button>
        <Button variant="default" onClick={() => onChoose(productAddress('ozon', number))}>
          Ozon
        </Button>
      </div>
    </div>
  )
}
