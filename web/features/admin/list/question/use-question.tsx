import { useState, type ComponentType } from 'react'

import { QuestionModal } from '#web/ui/dialog/question-modal.tsx'
import { useWork, type Work } from '#web/ui/dialog/use-work.ts'
import { useCover } from '#web/ui/drawer/cover.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

/** What the form of a question is given. */
export interface QuestionProps<Question> {
  question: Question
  work: Work
  onClose: (isDone: boolean) => void
}

/** Asks with a form before something is done; `dialog` has to be shown by whoever asks. */
export function useQuestion<Question extends { title: string }>(
  Form: ComponentType<QuestionProps<Question>>
) {
  const [pending, setPending] = useState<Question & { answer: (isDone: boolean) => void }>()
  const [opened, setOpened] = useState(false)
  const work = useWork()
  useFocusBack(opened)
  useCover(opened)
  const close = (isDone: boolean) => {
    pending?.answer(isDone)
    setOpened(false)
  }
  return {
    ask: (question: Question): Promise<boolean> =>
      new Promise(resolve => {
        work.forget()
        setPending({ ...question, answer: resolve })
        setOpened(true)
      }),
    dialog: (
      // What is under way cannot be stopped.
      <QuestionModal
        opened={opened}
        onClose={() => !work.isBusy && close(false)}
        title={pending?.title}
        layer={1}
      >
        {pending && <Form question={pending} work={work} onClose={close} />}
      </QuestionModal>
    )
  }
}
