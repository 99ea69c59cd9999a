import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../app/client.ts'
import { useLoad } from '../../app/load.ts'
import { linkToViewer } from '../../app/pages.ts'
import { readTemplates } from '../../app/templates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Strip } from '../../ui/display/note.tsx'
import { hasModal } from '../../ui/overlays/modal-stack.tsx'
import { pickSamples } from '../samples/samples.ts'
import { STEPS, stepLinks, TEXT } from './steps.ts'
import { tour } from './tour.ts'

/** The current step of the tour, above the page that it describes. It covers nothing, and Escape ends the tour. */
export const TourStrip = () => {
  const current = tour.step.value
  const step = current === null ? undefined : STEPS[current]
  const [, navigate] = useLocation()
  const links = useLoad(async signal => {
    const templates = await readTemplates(call, signal)
    return stepLinks(templates, pickSamples(templates, linkToViewer))
  }, [])
  const href = step && links.kind === 'ready' ? links.value[step.page] : undefined
  useEffect(() => {
    if (href && new URL(href, location.href).pathname !== location.pathname) navigate(href)
  }, [href, navigate])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasModal()) tour.leave()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
  if (current === null || step === undefined) return null
  const after = STEPS[current + 1]
  return (
    <Strip
      label={TEXT.label}
      actions={
        <>
          {current > 0 && (
            <Button small onClick={() => tour.go(current - 1)}>
              {TEXT.back}
            </Button>
          )}
          <Button small onClick={() => tour.go(current + 1)}>
            {after === undefined ? TEXT.finish : TEXT.next(after.title)}
          </Button>
          <Button small variant="quiet" label={TEXT.leave} icon={<X aria-hidden="true" />} onClick={tour.leave} />
        </>
      }
    >
      <h2>
        <span className="fig">{TEXT.count(current + 1, STEPS.length)}</span>
        {step.title}
      </h2>
      <p>{href === null ? TEXT.nothing[step.page === 'wizard' ? 'template' : 'sample'] : step.text}</p>
    </Strip>
  )
}
