import { useLocation, useNavigate } from 'react-router'

/** Of the place in which the question is asked: the section lies behind it. */
const ASKED = 'delete-account'

/** Asks the question at a place of its own, so that the way back closes it, and closes it by that way. */
export function useQuestionPlace() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isAsked: boolean = state === ASKED
  return {
    isAsked,
    // Without what stood after `#`: that would be scrolled to anew.
    ask: () => void navigate({ search }, { state: ASKED, preventScrollReset: true }),
    close: () => {
      if (isAsked) void navigate(-1)
    }
  }
}
