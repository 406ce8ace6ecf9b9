extension TimelinePage {
  /// The base-64 digest of the script, by which the page's policy knows it.
  ///
  /// A test computes it anew and says what it must be.
  static let scriptDigest: StaticString = "jUY78SRNdIk94vkJ1WXI+5lOE/rUblw9qIfStGneazk="

  /// The page's whole script.
  ///
  /// Texts of the recording become text nodes and nothing else; there is no way from a text to markup. The
  /// policy forbids it, too.
  static let script: StaticString = #"""
    "use strict";

    // JSON

    /** What is shown as it is written: a number, of which JavaScript's own would lose digits. */
    class Verbatim {
      constructor(text) { this.text = text; }
    }

    /** The value of a JSON text; an object is a Map, so that no name is special. */
    function parse(text) {
      const token = /[ \t\n\r]*([{}[\]:,"]|true|false|null|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/y;
      let at = 0;
      const fail = () => { throw new SyntaxError("no JSON at " + at); };
      const next = () => {
        token.lastIndex = at;
        const match = token.exec(text) ?? fail();
        at = token.lastIndex;
        return match[1];
      };
      const string = () => {
        const start = at - 1;
        for (;;) {
          const end = text.indexOf('"', at);
          if (end < 0) fail();
          at = end + 1;
          let escapes = 0;
          while (text[end - 1 - escapes] === "\\") escapes++;
          if (escapes % 2 === 0) return JSON.parse(text.slice(start, at));
        }
      };
      const list = (close, add) => {
        let separator = next();
        if (separator === close) return;
        for (;;) {
          add(separator);
          separator = next();
          if (separator === close) return;
          if (separator !== ",") fail();
          separator = next();
        }
      };
      const value = first => {
        switch (first) {
        case '"': return string();
        case "true": return true;
        case "false": return false;
        case "null": return null;
        case "[": {
          const array = [];
          list("]", first => array.push(value(first)));
          return array;
        }
        case "{": {
          const members = new Map();
          list("}", first => {
            if (first !== '"') fail();
            const name = string();
            if (next() !== ":") fail();
            members.set(name, value(next()));
          });
          return members;
        }
        case "}": case "]": case ":": case ",": return fail();
        default: return new Verbatim(first);
        }
      };
      const result = value(next());
      if (/[^ \t\n\r]/.test(text.slice(at))) fail();
      return result;
    }

    /** The value, or the text itself when it is no JSON. */
    function read(text) {
      try { return parse(text); } catch { return new Verbatim(text); }
    }

    const HIDDEN = new RegExp(
      "(?<![\\p{Emoji}--[\\0-\\x7f]])\\ufe0f|(?<![[\\p{Emoji}--[\\0-\\x7f]]\\ufe0f])\\u200d|" +
      "[[\\p{C}\\p{Zl}\\p{Zp}\\p{DI}]--[\\ufe0f\\u200d\\n]]", "gv");

    /** The text with JSON's escapes for what cannot be seen. */
    function visible(text) {
      return text.replace(HIDDEN, hidden => {
        let escapes = "";
        for (let i = 0; i < hidden.length; i++)
          escapes += "\\u" + hidden.charCodeAt(i).toString(16).padStart(4, "0");
        return escapes;
      });
    }

    const quoted = text => visible(JSON.stringify(text));
    const isLeaf = value => !(value instanceof Map || Array.isArray(value));

    function leafText(value) {
      if (typeof value === "string") return quoted(value);
      return value instanceof Verbatim ? visible(value.text) : String(value);
    }

    function kind(value) {
      if (typeof value === "string") return "string";
      return value instanceof Verbatim ? "number" : "word";
    }

    const entries = value =>
      value instanceof Map ? [...value] : value.map((element, index) => [index, element]);

    /** The pieces of a value's JSON as [class, text], on one line or, with an indent, on many. */
    function* pieces(value, indent, margin = "\n") {
      if (isLeaf(value)) return yield [kind(value), leafText(value)];
      const isMap = value instanceof Map;
      const inner = indent ? margin + indent : "";
      yield ["", isMap ? "{" : "["];
      let isFirst = true;
      for (const [name, element] of isMap ? value : value.entries()) {
        yield ["", (isFirst ? "" : indent ? "," : ", ") + inner];
        if (isMap) {
          yield ["name", quoted(name)];
          yield ["", ": "];
        }
        yield* pieces(element, indent, inner);
        isFirst = false;
      }
      yield ["", (isFirst || !indent ? "" : margin) + (isMap ? "}" : "]")];
    }

    function jsonText(value, indent) {
      let text = "";
      for (const piece of pieces(value, indent)) text += piece[1];
      return text;
    }

    function isEqual(a, b) {
      if (a === b) return true;
      if (a instanceof Verbatim && b instanceof Verbatim) return a.text === b.text;
      if (Array.isArray(a) && Array.isArray(b))
        return a.length === b.length && a.every((element, index) => isEqual(element, b[index]));
      return a instanceof Map && b instanceof Map && a.size === b.size
        && [...a].every(([name, member]) => b.has(name) && isEqual(member, b.get(name)));
    }

    // Changes

    /** The edits, if the value stands for a list by its edits. */
    function editsOf(value) {
      if (!(value instanceof Map) || value.size !== 1) return null;
      const edits = value.get("$rows");
      return Array.isArray(edits) ? edits : null;
    }

    /** Edits the array in place; throws when the edit does not fit. */
    function apply(rows, edit) {
      const [verb, first, second, third] = edit;
      const place = (value, count) => {
        const index = Number(value?.text);
        if (Number.isInteger(index) && index >= 0 && index < count) return index;
        throw new RangeError("edit of no row");
      };
      switch (verb) {
      case "insert": rows.splice(place(first, rows.length + 1), 0, second); break;
      case "delete": rows.splice(place(first, rows.length), 1); break;
      case "update": rows[place(first, rows.length)] = third; break;
      case "move": {
        const source = place(first, rows.length), target = place(second, rows.length);
        rows.splice(target, 0, rows.splice(source, 1)[0]);
        break;
      }
      case "reload": rows.splice(0, rows.length); for (const row of first) rows.push(row); break;
      default: throw new RangeError("unknown edit");
      }
    }

    /** The new state of what was `old`. */
    function changed(old, change) {
      const edits = editsOf(change);
      if (edits) {
        const rows = Array.isArray(old) ? old.slice() : [];
        for (const edit of edits) apply(rows, edit);
        return rows;
      }
      if (change instanceof Map) {
        const members = new Map();
        for (const [name, member] of change)
          members.set(name, changed(old instanceof Map ? old.get(name) : undefined, member));
        return members;
      }
      if (Array.isArray(change))
        return change.map((element, index) => changed(Array.isArray(old) ? old[index] : undefined, element));
      return change;
    }

    /** A store's states: a state comes from the nearest known one, and every 64th stays known. */
    class StoreHistory {
      constructor(name, initial) {
        this.name = name;
        this.initial = initial;
        /** JSON of the changes, and the steps that made them. */
        this.changes = [];
        this.steps = [];
        this.known = new Map();
        this.recent = 0;
      }

      /** How many changes there were up to a step. */
      count(step) {
        let low = 0, high = this.steps.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (this.steps[middle] <= step) low = middle + 1; else high = middle;
        }
        return low;
      }

      /** The state after the first changes; undefined before the store is known of. */
      after(count) {
        let from = count;
        // A change without edits says the whole state: nothing before it matters.
        while (from > 0 && !this.known.has(from) && this.changes[from - 1].includes('"$rows"')) from--;
        let state;
        if (this.known.has(from)) state = this.known.get(from);
        else if (from === 0) state = this.initial === null ? undefined : read(this.initial);
        else state = read(this.changes[from - 1]);
        this.keep(from, state);
        while (from < count) {
          try { state = changed(state, read(this.changes[from])); } catch { /* as it was */ }
          this.keep(++from, state);
        }
        return state;
      }

      keep(count, state) {
        if (this.recent % 64 !== 0 && this.recent !== count) this.known.delete(this.recent);
        this.known.set(count, state);
        this.recent = count;
      }
    }

    /** What differs, as objects with a sign, a path and the values before and after. */
    function differences(old, change) {
      const found = [];
      const add = (sign, path, values) => found.push({ sign, path, ...values });
      const compareLists = (old, now, path) => {
        let start = 0, end = 0;
        const shorter = Math.min(old.length, now.length);
        while (start < shorter && isEqual(old[start], now[start])) start++;
        while (end < shorter - start && isEqual(old[old.length - 1 - end], now[now.length - 1 - end]))
          end++;
        const isSameCount = old.length === now.length;
        for (let i = start; i < old.length - end; i++) {
          if (isSameCount) compare(old[i], now[i], [...path, i]);
          else add("−", [...path, i], { old: old[i] });
        }
        if (!isSameCount)
          for (let i = start; i < now.length - end; i++) add("+", [...path, i], { now: now[i] });
      };
      const compare = (old, now, path) => {
        const edits = editsOf(now);
        if (edits) {
          const rows = Array.isArray(old) ? old.slice() : [];
          for (const edit of edits) {
            try { compareEdit(rows, edit, path); } catch {
              add("!", path, { now: edit });
              return;
            }
          }
        } else if (old === undefined) add("+", path, { now });
        else if (now === undefined) add("−", path, { old });
        else if (old instanceof Map && now instanceof Map)
          for (const name of new Set([...old.keys(), ...now.keys()]))
            compare(old.get(name), now.get(name), [...path, name]);
        else if (Array.isArray(old) && Array.isArray(now)) compareLists(old, now, path);
        else if (!isEqual(old, now)) add("~", path, { old, now });
      };
      const compareEdit = (rows, edit, path) => {
        const before = edit[0] === "reload" ? rows.slice() : null;
        const index = Number(edit[1]?.text);
        const row = rows[index];
        apply(rows, edit);
        const place = [...path, index];
        switch (edit[0]) {
        case "insert": add("+", place, { now: edit[2] }); break;
        case "delete": add("−", place, { old: row }); break;
        case "update": compare(edit[2], edit[3], place); break;
        case "move": add("↕", place, { to: Number(edit[2].text), now: row }); break;
        case "reload":
          add("⟳", path, { counts: [before.length, rows.length] });
          compareLists(before, rows, path);
        }
      };
      compare(old, change, []);
      return found;
    }

    // The page

    const root = document.documentElement;
    root.classList.add("script");
    const $ = id => document.getElementById(id);

    /** An element; children are elements and texts. */
    function make(name, attributes, ...children) {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes ?? {}))
        if (value !== null && value !== undefined) element.setAttribute(key, value);
      element.append(...children.filter(child => child !== null));
      return element;
    }

    function draw(name, attributes, ...children) {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.append(...children);
      return element;
    }

    const data = JSON.parse($("data").textContent);
    const stores = data.stores.map(([name, initial]) => new StoreHistory(name, initial));
    const rows = [...document.querySelectorAll("#steps > li")];
    const numbers = new Map(rows.map((row, index) => [row.id.slice(5), index]));
    const ROW = 32;
    const SHORT = 240;

    // Step 0 is the start, before the first delivery.
    const steps = rows.map((row, index) => {
      const code = row.querySelector("code"), link = row.querySelector("a");
      const text = code?.textContent ?? "";
      // The whole text is here; a line of it is enough there.
      if (text.length > SHORT) code.textContent = text.slice(0, SHORT) + "…";
      for (const anchor of row.querySelectorAll("a")) anchor.tabIndex = -1;
      const number = row.id.slice(5);
      // Or the browser goes to the row that the address names, in its own way.
      row.removeAttribute("id");
      const [parent, run, offset, took, site, changes] = index ? data.steps[index - 1] : [];
      const step = {
        index, row, link, text, run, offset, took, site,
        number,
        name: row.querySelector("b").textContent,
        time: row.querySelector("time")?.dateTime,
        isFailure: row.classList.contains("failure"),
        parent: parent ?? null, cause: null, effects: [], changes: [],
      };
      for (const [store, json] of changes ?? []) {
        const history = stores[store];
        step.changes.push([history, history.changes.push(json)]);
        history.steps.push(index);
      }
      return step;
    });
    for (const step of steps) {
      const cause = numbers.get(step.parent);
      if (cause === undefined || cause >= step.index) continue;
      step.cause = steps[cause];
      step.cause.effects.push(step);
    }

    let current = null;
    let shown = steps;
    const places = new Int32Array(steps.length).map((_, index) => index);
    const count = new Intl.NumberFormat("en");
    const plural = (number, word) => `${count.format(number)} ${word}${number === 1 ? "" : "s"}`;

    // Arrows from causes to effects, in the lanes of the gutter: one lane for all effects of a cause.
    const LANES = 5;
    const arrows = [];
    {
      const ends = [];
      for (const cause of steps) {
        if (cause.effects.length === 0) continue;
        let lane = ends.findIndex(end => end <= cause.index);
        if (lane < 0) lane = ends.length < LANES ? ends.length : LANES - 1;
        ends[lane] = Math.max(ends[lane] ?? 0, cause.effects.at(-1).index);
        for (const effect of cause.effects) arrows.push({ cause, effect, lane });
      }
    }

    // Of thousands of rows, those near what can be seen are in the document.
    const list = $("list"), gutter = $("gutter"), items = $("steps");
    items.replaceChildren();
    let drawn = "";

    function drawList(isForced) {
      const around = 24;
      const first = Math.max(0, (Math.floor(list.scrollTop / ROW) & ~7) - around);
      const last = first + Math.ceil(list.clientHeight / ROW) + 2 * around + 8;
      const state = [first, last, current?.index].join();
      if (state === drawn && !isForced) return;
      drawn = state;
      drawRows(first, last);
      drawArrows(first, last);
    }

    function drawRows(first, last) {
      const wanted = shown.slice(first, last);
      // The row that has the focus stays.
      const place = places[current.index];
      if (place >= 0 && place < first) wanted.unshift(current);
      if (place >= last) wanted.push(current);
      const isWanted = new Set(wanted.map(step => step.row));
      for (const row of [...items.children]) if (!isWanted.has(row)) row.remove();
      let next = items.firstChild;
      for (const { row, index } of wanted) {
        row.style.top = places[index] * ROW + "px";
        row.setAttribute("aria-posinset", places[index] + 1);
        row.setAttribute("aria-setsize", shown.length);
        if (row === next) next = next.nextSibling; else items.insertBefore(row, next);
      }
      items.style.height = shown.length * ROW + "px";
    }

    function drawArrows(first, last) {
      const related = new Set();
      for (let step = current; step?.cause; step = step.cause) related.add(step);
      for (const effect of current?.effects ?? []) related.add(effect);
      const paths = [[], []];
      for (const { cause, effect, lane } of arrows) {
        const from = places[cause.index], to = places[effect.index];
        if (from < 0 || to < first || from > last || to < 0) continue;
        const right = 62, x = 52 - 10 * lane, top = from * ROW + ROW / 2, bottom = to * ROW + ROW / 2;
        const isRelated = related.has(effect);
        paths[+isRelated].push(draw("path", {
          d: `M${right} ${top}H${x + 6}q-6 0-6 6V${bottom - 6}q0 6 6 6H${right}`,
          class: isRelated ? "related" : "", "data-from": cause.number, "data-to": effect.number,
        }));
      }
      gutter.replaceChildren(...paths[0], ...paths[1]);
    }

    // Details

    const signs = new Map([
      ["+", ["added", "added"]], ["−", ["deleted", "deleted"]], ["↕", ["moved", "moved"]],
      ["~", ["changed", "changed"]], ["⟳", ["moved", "replaced"]], ["!", ["deleted", "does not fit"]],
    ]);

    /** A text of which the beginning is shown, and the rest on demand. */
    function cut(text, limit, type) {
      const element = make("span", { class: type }, text.slice(0, limit));
      if (text.length > limit) {
        const rest = make("button", { class: "more", type: "button" },
          `… ${plural(text.length - limit, "more character")}`);
        rest.onclick = () => element.replaceChildren(text);
        element.append(rest);
      }
      return element;
    }

    /** A value's JSON with the kinds of its pieces marked, up to a limit. */
    function code(value, indent, limit = 2000) {
      const element = make("code", {});
      let length = 0, plain = "";
      for (const [type, text] of pieces(value, indent)) {
        if (length > limit) {
          const rest = make("button", { class: "more", type: "button" }, "… show all");
          rest.onclick = () => element.replaceChildren(jsonText(value, indent));
          element.append(plain, rest);
          return element;
        }
        length += text.length;
        if (!type) { plain += text; continue; }
        if (plain) element.append(plain);
        plain = "";
        element.append(cut(text, limit, type));
      }
      element.append(plain);
      return element;
    }

    const pathText = path => path.map((part, index) =>
      typeof part === "number" ? `[${part}]`
        : (index ? "." : "") + (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part) ? part : quoted(part))
    ).join("");

    function differenceItem({ sign, path, old, now, to, counts }) {
      const [type, word] = signs.get(sign);
      const item = make("li", { class: type },
        make("span", { class: "sign", title: word, "aria-hidden": "true" }, sign),
        make("span", { class: "unseen" }, word + " "),
        make("span", { class: "path" }, visible(pathText(path)) + (to === undefined ? "" : ` → [${to}]`)), " ");
      if (counts) item.append(`all ${plural(counts[0], "row")} by ${plural(counts[1], "row")}`);
      if (old !== undefined) item.append(make("del", {}, code(old, "", 300)), " ");
      if (old !== undefined && now !== undefined)
        item.append(make("span", { class: "arrow" }, "→ "));
      if (now !== undefined) item.append(make(sign === "↕" ? "span" : "ins", {}, code(now, "", 300)));
      return item;
    }

    /** The first of many children, and a button for more. */
    function fill(parent, items, element, size = 100, start = 0) {
      const end = Math.min(items.length, start + size);
      for (let i = start; i < end; i++) parent.append(element(items[i]));
      if (end === items.length) return;
      const more = make("button", { class: "more", type: "button" },
        `… ${plural(items.length - end, "more line")}`);
      const holder = make("li", {}, more);
      more.onclick = () => {
        holder.remove();
        fill(parent, items, element, size * 4, end);
        parent.children[end]?.querySelector("summary, button")?.focus();
      };
      parent.append(holder);
    }

    /** Which parts of the state are open, by their paths; they stay so from step to step. */
    const open = new Map();

    function tree(name, value, path, level) {
      const label = name === null ? null
        : make("span", { class: "name" }, typeof name === "number" ? String(name) : visible(name));
      if (isLeaf(value))
        return make("li", {}, label, label && ": ", cut(leafText(value), 400, kind(value)));
      const children = entries(value);
      const size = Array.isArray(value) ? `[${children.length}]` : `{${children.length}}`;
      const preview = make("code", { class: "preview" });
      let text = "";
      for (const piece of pieces(value, "")) if ((text += piece[1]).length > 120) break;
      preview.append(text.length > 120 ? text.slice(0, 120) + "…" : text);
      const details = make("details", {}, make("summary", {}, label, label && " ",
        make("span", { class: "size" }, size), " ", preview));
      const key = path + "/" + (name ?? "");
      const show = () => {
        if (details.childElementCount > 1) return;
        const inner = make("ul", {});
        fill(inner, children, ([name, element]) => tree(name, element, key, level + 1));
        details.append(inner);
      };
      details.open = open.get(key) ?? (level < 1 && children.length > 0);
      if (details.open) show();
      details.ontoggle = () => {
        if (details.open) show();
        open.set(key, details.open);
      };
      return make("li", {}, details);
    }

    function stepLink(step, mark) {
      return make("li", { class: mark },
        make("a", { href: "#step=" + step.number, "aria-current": mark === "current" ? "step" : null },
          make("i", {}, step.number), " ", make("b", {}, step.name)),
        step.isFailure ? make("em", {}, " ✕ failed") : null,
        step.run ? make("span", { class: "run" }, ` run ${step.run}`) : null);
    }

    /** What led to the step, the step, and what it led to, each inside the one that caused it. */
    function causes(step) {
      const chain = [];
      for (let cause = step.cause; cause && chain.length < 30; cause = cause.cause) chain.unshift(cause);
      const effects = make("ol", {});
      fill(effects, step.effects, effect => stepLink(effect, "effect"), 30);
      const self = stepLink(step, "current");
      if (step.effects.length) self.append(effects);
      let outer = make("ol", {}, self);
      for (const cause of chain.reverse()) {
        const item = stepLink(cause, "cause");
        item.append(outer);
        outer = make("ol", {}, item);
      }
      outer.classList.add("causes");
      return outer;
    }

    const section = (title, ...children) => make("section", {}, make("h3", {}, title), ...children);
    const duration = nanoseconds => nanoseconds < 1e3 ? nanoseconds + " ns"
      : nanoseconds < 1e6 ? +(nanoseconds / 1e3).toPrecision(4) + " µs"
        : nanoseconds < 1e9 ? +(nanoseconds / 1e6).toPrecision(4) + " ms"
          : +(nanoseconds / 1e9).toPrecision(4) + " s";

    function facts(step) {
      const facts = make("dl", {});
      const add = (name, ...value) => facts.append(make("div", {}, make("dt", {}, name), make("dd", {}, ...value)));
      add("Time", make("time", { datetime: step.time }, step.time.replace("T", " ").replace("Z", " UTC")));
      add("Since start", (step.offset / 1e6).toFixed(6) + " s");
      if (step.took !== null) add("Took", duration(step.took));
      if (step.run) add("Asynchronous run", step.run);
      if (step.parent && !step.cause) add("Caused by", step.parent + ", which is not recorded");
      add("Call site", make("code", {}, visible(step.site)));
      return facts;
    }

    function changeSection(step) {
      const parts = step.changes.map(([history, number]) => {
        const change = read(history.changes[number - 1]);
        const found = differences(history.after(number - 1), change);
        const items = make("ul", { class: "differences" });
        fill(items, found, differenceItem);
        return make("div", { class: "store" }, make("h4", {}, visible(history.name)),
          found.length ? items : make("p", { class: "quiet" }, "no difference"));
      });
      return section("Changes",
        ...(parts.length ? parts : [make("p", { class: "quiet" }, "No store changed.")]));
    }

    function stateSection(step) {
      const parts = stores.map(history => {
        const state = history.after(history.count(step.index));
        if (state === undefined) return make("div", { class: "store" },
          make("h4", {}, visible(history.name)), make("p", { class: "quiet" }, "not there yet"));
        const json = make("pre", { tabindex: "0", "aria-label": "State as JSON", role: "group" });
        const whole = make("details", { class: "json" }, make("summary", {}, "As JSON"), json);
        const show = () => { if (whole.open && !json.textContent) json.textContent = jsonText(state, "  "); };
        whole.ontoggle = () => {
          show();
          open.set("json/" + history.name, whole.open);
        };
        whole.open = open.get("json/" + history.name) ?? false;
        show();
        return make("div", { class: "store" }, make("h4", {}, visible(history.name)),
          make("ul", { class: "tree" }, tree(null, state, history.name, 0)), whole);
      });
      return section(step.index ? "State after this step" : "Initial state",
        ...(parts.length ? parts : [make("p", { class: "quiet" }, "No store is recorded.")]));
    }

    function showDetails(step) {
      const heading = make("h2", {}, make("i", {}, step.index ? step.number : ""), " ", step.name);
      const content = [heading];
      if (step.index) {
        heading.append(" ", make("span", { class: step.isFailure ? "outcome failed" : "outcome" },
          step.isFailure ? "✕ failed" : "✓ succeeded"));
        content.push(facts(step),
          section(step.isFailure ? "Failure" : "Payload",
            make("pre", {
              class: step.isFailure ? "payload failed" : "payload", tabindex: "0",
              "aria-label": step.isFailure ? "Failure" : "Payload", role: "group",
            }, code(read(step.text), "  "))));
        if (step.cause || step.effects.length) content.push(section("Causes", causes(step)));
        content.push(changeSection(step));
      }
      content.push(stateSection(step));
      // Whoever looks at the state sees it in the same place at the next step.
      const detail = $("detail"), place = detail.lastElementChild?.offsetTop - detail.scrollTop;
      const isStateSeen = detail.scrollTop > 0 && place < detail.clientHeight / 2;
      const isFocused = detail.contains(document.activeElement);
      detail.replaceChildren(...content);
      if (isFocused) detail.focus({ preventScroll: true });
      detail.scrollTop = isStateSeen ? detail.lastElementChild.offsetTop - place : 0;
    }

    // Going from step to step

    let hashTimer = null, hashTime = -1000;
    /** Browsers refuse to be told many times a second. */
    function writeHash() {
      const write = () => {
        hashTimer = null;
        hashTime = performance.now();
        history.replaceState(null, "", "#step=" + current.number);
      };
      clearTimeout(hashTimer);
      const wait = hashTime + 250 - performance.now();
      if (wait <= 0) write(); else hashTimer = setTimeout(write, wait);
    }

    function select(step, options) {
      if (!step || step === current) return;
      const isFocused = !current || current.row.contains(document.activeElement)
        || document.activeElement === document.body;
      if (current) {
        current.row.classList.remove("current");
        current.link.removeAttribute("aria-current");
        current.link.tabIndex = -1;
      }
      current = step;
      step.row.classList.add("current");
      step.link.setAttribute("aria-current", "step");
      step.link.tabIndex = 0;
      const top = places[step.index] * ROW;
      if (places[step.index] >= 0) {
        if (top < list.scrollTop + ROW) list.scrollTop = top - 2 * ROW;
        else if (top > list.scrollTop + list.clientHeight - 3 * ROW)
          list.scrollTop = top - list.clientHeight + 3 * ROW;
      }
      drawList();
      if (isFocused && places[step.index] >= 0 && !options?.isFirst)
        step.link.focus({ preventScroll: true });
      $("slider").value = step.index;
      showDetails(step);
      say();
      if (!options?.isFirst) writeHash();
    }

    function say() {
      const where = current.index
        ? `Step ${count.format(current.index)} of ${count.format(steps.length - 1)}` : "Start";
      const text = current.isFailure ? where + ", failed" : where;
      $("slider").setAttribute("aria-valuetext", text);
      $("position").textContent = text;
    }

    /** By a number of shown steps. */
    function go(distance) {
      let place = places[current.index];
      if (place < 0) {
        // Hidden: count from between its neighbours.
        place = shown.findIndex(step => step.index > current.index);
        if (place < 0) place = shown.length;
        if (distance > 0) place -= 1;
      }
      select(shown[Math.max(0, Math.min(shown.length - 1, place + distance))]);
    }

    // Search

    let searched = null;
    function filter() {
      const words = $("search").value.toLowerCase();
      const onlyFailures = $("failures").checked;
      if (words) searched ??= steps.map(step => `${step.number} ${step.name}\n${step.text}`.toLowerCase());
      shown = steps.filter((step, index) =>
        (!onlyFailures || step.isFailure) && (!words || index > 0 && searched[index].includes(words)));
      places.fill(-1);
      shown.forEach((step, place) => places[step.index] = place);
      const isFiltered = words || onlyFailures;
      const total = steps.length - 1;
      $("count").textContent = isFiltered
        ? `${count.format(shown.length)} of ${plural(total, "step")}` : plural(total, "step");
      $("none").hidden = shown.length > 0;
      items.style.height = shown.length * ROW + "px";
      if (places[current.index] >= 0)
        list.scrollTop = places[current.index] * ROW - list.clientHeight / 2;
      drawMap();
      drawList(true);
    }

    // The map: how long each delivery took, and where the failures are.

    const map = $("map");
    function drawMap() {
      const width = map.clientWidth, height = map.clientHeight, scale = devicePixelRatio;
      map.width = width * scale;
      map.height = height * scale;
      const context = map.getContext("2d");
      context.scale(scale, scale);
      const style = getComputedStyle(root);
      const colours = ["--bar", "--failure"].map(name => {
        map.style.color = `var(${name})`;
        return getComputedStyle(map).color;
      });
      const last = Math.max(1, steps.length - 1);
      const bars = new Map(), failures = new Set();
      for (const { index, took, isFailure } of shown) {
        if (!index) continue;
        const x = Math.round(index / last * (width - 3) / 2) * 2;
        const bar = 8 + Math.min(1, Math.log10(Math.max(1, took ?? 1)) / 9) * (height - 10);
        bars.set(x, Math.max(bars.get(x) ?? 0, bar));
        if (isFailure) failures.add(x);
      }
      context.fillStyle = colours[0];
      for (const [x, bar] of bars) context.fillRect(x, height - bar, 1.5, bar);
      context.fillStyle = colours[1];
      for (const x of failures) context.fillRect(x - .5, height - 8, 2.5, 8);
    }

    // What a person does

    const search = $("search");
    const isTyping = target => target === search;

    addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const target = event.target;
      const page = Math.max(1, Math.floor(list.clientHeight / ROW) - 3);
      const moves = {
        ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1,
        PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity,
      };
      if (event.key === "Escape" && (isTyping(target) || search.value || $("failures").checked)) {
        search.value = "";
        $("failures").checked = false;
        filter();
        current.link.focus({ preventScroll: true });
      } else if (event.key === "/" && !isTyping(target)) search.select();
      else if (event.key === "Enter" && isTyping(target)) {
        if (places[current.index] < 0) go(1);
        if (places[current.index] >= 0) current.link.focus({ preventScroll: true });
      } else if (event.key in moves) {
        if (isTyping(target) && !/Up|Down/.test(event.key)) return;
        // Where there is something to scroll, these keys scroll.
        if (target.matches("pre, #detail") && !/Left|Right/.test(event.key)) return;
        go(moves[event.key]);
      } else return;
      event.preventDefault();
    });

    addEventListener("click", event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target.closest('a[href^="#step="]');
      const row = event.target.closest("#steps > li");
      if (!link && !row) return;
      event.preventDefault();
      const step = steps[link ? numbers.get(link.hash.slice(6)) : rows.indexOf(row)];
      if (!step) return;
      select(step);
      if (places[step.index] >= 0) step.link.focus({ preventScroll: true });
    });

    const fromHash = () => steps[numbers.get(location.hash.slice(6))];
    addEventListener("hashchange", () => select(fromHash()));
    addEventListener("resize", () => { drawMap(); drawList(); });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawMap);
    list.addEventListener("scroll", () => drawList(), { passive: true });
    addEventListener("beforeprint", () => drawRows(0, shown.length));
    addEventListener("afterprint", () => drawList(true));
    search.addEventListener("input", filter);
    $("failures").addEventListener("change", filter);
    $("previous").onclick = () => go(-1);
    $("next").onclick = () => go(1);
    $("slider").addEventListener("input", event => {
      const wanted = +event.target.value;
      const place = shown.findIndex(step => step.index >= wanted);
      select(shown[place < 0 ? shown.length - 1 : place]);
      event.target.value = current.index;
    });

    $("tools").hidden = $("detail").hidden = $("keys").hidden = false;
    $("slider").max = steps.length - 1;
    select(fromHash() ?? steps[Math.min(1, steps.length - 1)], { isFirst: true });
    filter();
    """#
}
