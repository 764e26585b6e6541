/** A laboratory value over the stay, as a line with its reference range behind it. */
import uPlot from "uplot"
import type { Series } from "./sheet.ts"

const WIDTH = 120
const HEIGHT = 36
const DAY_SECONDS = 86_400

export const draw = (element: HTMLElement): void => {
  const { dataset: { series = "{}" } } = element
  const { points, range }: Series = JSON.parse(series)
  const values = points.flatMap(({ value, at }, index) =>
    value === null ? [] : [{ value, at: timeOf(at, index) }]
  )
  if (values.length < 2 || element.firstChild !== null) return
  const style = getComputedStyle(element)
  const all = [...values.map(({ value }) => value), range?.low, range?.high]
    .filter((value) => value !== null && value !== undefined)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const margin = (high - low || 1) * 0.15
  new uPlot(
    {
      width: WIDTH,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      padding: [2, 4, 2, 4],
      scales: { x: { time: false }, y: { range: [low - margin, high + margin] } },
      axes: [{ show: false }, { show: false }],
      series: [{}, { stroke: style.color, width: 2, points: { size: 5 } }],
      hooks: {
        drawClear: [({ ctx, bbox, valToPos }) => {
          if (range === null) return
          const top = valToPos(range.high ?? high + margin, "y", true)
          const bottom = valToPos(range.low ?? low - margin, "y", true)
          ctx.fillStyle = style.borderTopColor
          ctx.fillRect(bbox.left, top, bbox.width, bottom - top)
        }]
      }
    },
    [values.map(({ at }) => at), values.map(({ value }) => value)],
    element
  )
}

/** Where it stands on the line: its day where that is known, else its turn. */
const timeOf = (at: string | null, index: number) => {
  const millis = at === null ? Number.NaN : Date.parse(at)
  return Number.isNaN(millis) ? index * DAY_SECONDS : millis / 1000
}
