/** A line over days: the pointer tells a day, dragging moves along, and keys do both. */
import uPlot from "uplot"
import { DAY_SECONDS, placeOf, type Range, type Series } from "./series.ts"

interface Listeners {
  /** The pointer is over the day at this place of the series, or over none. */
  readonly point: (place: number | undefined) => void
  /** Another part is wanted. */
  readonly view: (range: Range) => void
  /** The day at this place was chosen. */
  readonly take: (place: number) => void
  /** Somebody begins to move about. */
  readonly touch: () => void
}

interface Chart {
  /** Stands wherever it is put; drawn by `show` alone. */
  readonly element: HTMLElement
  readonly show: (series: Series, range: Range, label: string) => void
}

const HEIGHT = 320
const DAYS_MIN = 7
/** The part of what is seen that a key moves by, and that is left when one looks closer. */
const STEP = 0.2
const CLOSER = 0.6
/** A pointer that moved less did not drag. */
const DRAG_PIXELS = 4

export const makeChart = (listeners: Listeners): Chart => {
  const element = document.createElement("div")
  element.className = "chart"
  element.tabIndex = 0
  element.role = "group"
  const described = document.createElement("p")
  described.className = "unseen"
  let series: Series = { days: [], rates: [] }
  let range: Range = { from: 0, to: 0 }
  // What the canvas has is drawn from the page's own colours, which follow light and dark.
  const colour = (name: string) => () => {
    described.style.color = `var(--${name})`
    return getComputedStyle(described).color
  }
  const axis = { stroke: colour("quiet"), grid: { stroke: colour("line"), width: 1 } }
  const plot = new uPlot(
    {
      width: 300,
      height: HEIGHT,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "UTC"),
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { size: 9 } },
      scales: { x: { time: true } },
      axes: [
        { ...axis, ticks: { show: false }, space: 80 },
        { ...axis, ticks: { show: false }, size: 72 }
      ],
      series: [{}, { stroke: colour("accent"), width: 1.5, points: { show: false } }],
      hooks: {
        setCursor: [({ cursor: { idx } }) => listeners.point(idx ?? undefined)]
      }
    },
    [[], []],
    element
  )
  element.append(described)

  const view = (from: number, to: number) => {
    const [first = 0, last = 0] = [series.days[0], series.days.at(-1)]
    const width = Math.min(Math.max(to - from, DAYS_MIN * DAY_SECONDS), last - first)
    const start = Math.min(Math.max(from, first), last - width)
    listeners.view({ from: start, to: start + width })
  }
  /** Makes what is seen `share` as wide, around `centre`. */
  const zoom = (share: number, centre = (range.from + range.to) / 2) =>
    view(centre - (centre - range.from) * share, centre + (range.to - centre) * share)
  const pan = (share: number) => {
    const by = (range.to - range.from) * share
    view(range.from + by, range.to + by)
  }
  const pointAt = (place: number) => {
    const at = Math.min(Math.max(place, 0), series.days.length - 1)
    const day = series.days[at]
    const rate = series.rates[at]
    if (day === undefined || rate === undefined) return
    if (day < range.from || day > range.to) pan(day < range.from ? -STEP : STEP)
    plot.setCursor({ left: plot.valToPos(day, "x"), top: plot.valToPos(rate, "y") })
    listeners.point(at)
  }

  dragging(plot, {
    touch: listeners.touch,
    // The series may be longer by now than it was when the drag began.
    drag: (began, pixels) => {
      const by = -pixels / plot.over.clientWidth * (began.to - began.from)
      view(began.from + by, began.to + by)
    },
    range: () => range,
    click: () => {
      if (typeof plot.cursor.idx === "number") listeners.take(plot.cursor.idx)
    }
  })
  plot.over.addEventListener("wheel", (event) => {
    // Without a key the wheel scrolls the page.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    listeners.touch()
    zoom(event.deltaY < 0 ? CLOSER : 1 / CLOSER, plot.posToVal(event.offsetX, "x"))
  }, { passive: false })
  element.addEventListener("keydown", (event) => {
    const place = plot.cursor.idx ?? placeOf(series, range.to)
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => event.shiftKey ? pan(-STEP) : pointAt(place - 1),
      ArrowRight: () => event.shiftKey ? pan(STEP) : pointAt(place + 1),
      PageUp: () => pan(-1),
      PageDown: () => pan(1),
      Home: () => pointAt(placeOf(series, range.from)),
      End: () => pointAt(placeOf(series, range.to)),
      "+": () => zoom(CLOSER),
      "-": () => zoom(1 / CLOSER),
      Enter: () => listeners.take(place)
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    if (event.key !== "Enter") listeners.touch()
    act()
  })
  new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    .observe(element)
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => plot.redraw(false))

  return {
    element,
    show: (shown, seen, label) => {
      element.ariaLabel = label
      if (shown !== series) {
        series = shown
        range = seen
        plot.setData([[...shown.days], [...shown.rates]], false)
        plot.setScale("x", { min: seen.from, max: seen.to })
      } else if (seen !== range) {
        range = seen
        plot.setScale("x", { min: seen.from, max: seen.to })
      }
    }
  }
}

const dragging = (
  { over }: uPlot,
  { click, drag, range, touch }: {
    readonly touch: () => void
    readonly drag: (began: Range, pixels: number) => void
    readonly range: () => Range
    readonly click: () => void
  }
) => {
  let from: { readonly x: number; readonly range: Range } | undefined
  let isDrag = false
  over.addEventListener("pointerdown", ({ clientX, pointerId }) => {
    over.setPointerCapture(pointerId)
    from = { x: clientX, range: range() }
    isDrag = false
    touch()
  })
  over.addEventListener("pointermove", ({ clientX }) => {
    if (from === undefined) return
    isDrag ||= Math.abs(clientX - from.x) >= DRAG_PIXELS
    if (isDrag) drag(from.range, clientX - from.x)
  })
  over.addEventListener("pointerup", () => {
    if (from !== undefined && !isDrag) click()
    from = undefined
  })
  over.addEventListener("pointercancel", () => {
    from = undefined
  })
}
