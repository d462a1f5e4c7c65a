"""A game of four who play at random, in the environment for learning programs (`bito[rl]`).

python -m examples.random_play [SEED]
"""

import sys

from app.rl.durak import env


def main(seed: int) -> None:
    table = env({"preset": "classic", "seats": 4})
    table.reset(seed=seed)
    for number, agent in enumerate(table.agents):
        table.action_space(agent).seed(seed + number)
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        if terminated or truncated:
            rewards[agent] = reward
            table.step(None)
        else:
            print(f"{agent} sees {observation.sum()}; {table.render()}")
            table.step(table.action_space(agent).sample(info["action_mask"]))
    print(", ".join(f"{agent} {rewards[agent]:+.2f}" for agent in table.possible_agents))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
