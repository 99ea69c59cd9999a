import { FLOW_TINTS, HALF_ARROW } from '../../domain/flows/drawn-flows.ts'

/** Formats a number for GLSL, which requires a decimal point. */
const float = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value))

/** How much stronger the edge of a disc for trips within a zone is than its inside. */
const WITHIN_EDGE = 3

/** The margin around a shape's edge, for its halo and half a pixel of smoothing. */
const ROUND_PX = 1.5

/** Shared by both programs: the anchor's position on the screen, and the sizes of the world and the map, in px. */
const PLACE = `
uniform vec2 u_anchor;
uniform float u_world;
uniform vec2 u_size;
vec2 onScreen(vec2 at) { return u_anchor + at * u_world; }
vec4 toClip(vec2 px) { return vec4(px.x / u_size.x * 2.0 - 1.0, 1.0 - px.y / u_size.y * 2.0, 0.0, 1.0); }
`

/**
 * Draws a rectangle around each half-arrow, in which the fragment shader finds the shape
 * (src/domain/flows/drawn-flows.ts). The reader's choices are uniforms, so a change of focus sends nothing else.
 */
export const ARROW_VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec2 a_corner;
layout(location = 1) in vec4 a_ends;
layout(location = 2) in vec2 a_zones;
layout(location = 3) in vec3 a_look;
layout(location = 4) in vec2 a_apart;
${PLACE}
uniform float u_focus;
uniform float u_direction;
uniform vec2 u_pair;
uniform float u_pass;
uniform float u_within;
out vec2 v_at;
flat out vec4 v_shape;
flat out float v_kind;

const float NONE = -1.0;
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);

bool inView(vec2 px) { return px.x >= 0.0 && px.y >= 0.0 && px.x <= u_size.x && px.y <= u_size.y; }

void main() {
  gl_Position = NOWHERE;
  bool isPair = a_zones == u_pair || a_zones == u_pair.yx;
  bool isOut = a_zones.x == u_focus;
  bool isIn = a_zones.y == u_focus;
  bool isDrawn = u_focus == NONE
    ? a_look.z > 0.5
    : (isIn && u_direction != 2.0) || (isOut && u_direction != 1.0);
  if (isPair != (u_pass == 1.0) || !(isDrawn || isPair)) return;
  vec2 from = onScreen(a_ends.xy);
  vec2 to = onScreen(a_ends.zw);
  if (u_within == 1.0 && !(inView(from) && inView(to))) return;
  float apart = distance(from, to);
  float whole = apart - a_apart.x - a_apart.y;
  if (whole < ${float(HALF_ARROW.leastPx)}) return;
  vec2 along = (to - from) / apart;
  vec2 left = vec2(along.y, -along.x);
  float wide = max(a_look.x * ${float(HALF_ARROW.headFactor)}, a_look.x + ${float(HALF_ARROW.headMinPx)});
  v_shape = vec4(whole, a_look.x, wide, min(wide * ${float(HALF_ARROW.headLength)}, whole));
  v_at = mix(vec2(-${float(ROUND_PX)}), vec2(whole, wide) + ${float(ROUND_PX)}, a_corner);
  v_kind = u_pass == 1.0 ? ${float(FLOW_TINTS + 2)} : u_focus == NONE ? a_look.y : isIn ? ${float(FLOW_TINTS)} : ${float(FLOW_TINTS + 1)};
  gl_Position = toClip(from + along * (v_at.x + a_apart.x) + left * (v_at.y + ${float(HALF_ARROW.apartPx)}));
}
`

/** The kinds are the tints by size, followed by flows into the focused zone, flows out of it, and the marked flow. */
export const ARROW_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_at;
flat in vec4 v_shape;
flat in float v_kind;
uniform float u_ratio;
uniform vec4 u_colours[${FLOW_TINTS + 3}];
uniform vec4 u_halo;
out vec4 colour;

/** How far inside the shape, px; negative outside. */
float inside() {
  float neck = v_shape.x - v_shape.w;
  float shaft = v_shape.y * mix(${float(HALF_ARROW.tail)}, 1.0, clamp(v_at.x / max(neck, 0.001), 0.0, 1.0));
  float slope = v_shape.z / v_shape.w;
  float head = (v_shape.x - v_at.x) * slope;
  float side = v_at.x < neck ? max(shaft - v_at.y, min(v_at.x - neck, v_shape.z - v_at.y)) : (head - v_at.y) / sqrt(1.0 + slope * slope);
  return min(min(side, v_at.y), min(v_at.x, v_shape.x - v_at.x));
}

void main() {
  float deep = inside();
  vec4 fill = u_colours[int(v_kind)];
  float cover = clamp(deep * u_ratio + 0.5, 0.0, 1.0);
  float around = clamp((deep + 0.8) * u_ratio + 0.5, 0.0, 1.0);
  colour = mix(u_halo * around, fill, cover);
}
`

export const CIRCLE_VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec2 a_corner;
layout(location = 1) in vec2 a_place;
layout(location = 2) in vec2 a_look;
${PLACE}
out vec2 v_at;
flat out vec2 v_look;
void main() {
  v_look = a_look;
  v_at = (a_corner * 2.0 - 1.0) * (a_look.x + ${float(ROUND_PX + 2)});
  gl_Position = toClip(onScreen(a_place) + v_at);
}
`

/**
 * The kinds are 0 (within a zone), a disc so light that place names and borders stay legible, with a stronger edge;
 * 1 (into it), a disc; and 2 (out of it), a ring.
 */
export const CIRCLE_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_at;
flat in vec2 v_look;
uniform float u_ratio;
uniform vec4 u_circles[3];
uniform vec4 u_halo;
out vec4 colour;

float cover(float deep) { return clamp(deep * u_ratio + 0.5, 0.0, 1.0); }

void main() {
  float away = length(v_at);
  int kind = int(v_look.y);
  vec4 fill = u_circles[kind];
  float radius = v_look.x;
  if (kind == 0) {
    vec4 edge = fill * ${float(WITHIN_EDGE)};
    colour = mix(u_halo * cover(radius + 1.25 - away), mix(edge, fill, cover(radius - 1.5 - away)), cover(radius - away));
    return;
  }
  if (kind == 1) {
    colour = mix(u_halo * cover(radius + 1.25 - away), fill, cover(radius - away));
    return;
  }
  float thick = 2.25;
  float ring = cover(thick * 0.5 - abs(away - radius));
  float casing = cover(thick * 0.5 + 1.0 - abs(away - radius));
  colour = mix(u_halo * casing, fill, ring);
}
`
